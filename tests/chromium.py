"""A headless Chromium that a test can drive: the DevTools protocol over a pipe, without any library."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from base64 import b64decode
from pathlib import Path
from typing import Self

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)
PATIENCE_S = 30


def program() -> str:
    """The path of a Chromium; skips the test where there is none."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None or sys.platform == "win32":
        pytest.skip("needs Chromium (apt-get install chromium) and a system with pipes for it")
    return found


class Browser:
    """One tab. What it says of errors is in ``complaints``, what it asked the network for in ``requests``."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1500, 950)) -> None:
        command_in, self._out = os.pipe()
        self._in, command_out = os.pipe()

        def wire() -> None:
            os.dup2(os.dup(command_in), 3)  # fds of the protocol: 3 to read from, 4 to write to
            os.dup2(os.dup(command_out), 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        self._process = subprocess.Popen(
            [program(), *FLAGS, f"--user-data-dir={folder}", f"--window-size={size[0]},{size[1]}", "about:blank"],
            preexec_fn=wire,  # noqa: PLW1509 - tests have one thread
            close_fds=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(command_in)
        os.close(command_out)
        os.set_blocking(self._in, False)
        self._buffer, self._count, self._session = b"", 0, None
        self.complaints: list[str] = []
        self.requests: list[str] = []
        tab = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE_S)
        os.close(self._in)
        os.close(self._out)

    def send(self, method: str, **parameters: object) -> dict:
        """The answer to a command; events that come before it are noted."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._count:
                assert "error" not in answer, answer
                return answer["result"]

    def _next(self) -> dict:
        end = time.monotonic() + PATIENCE_S
        while b"\0" not in self._buffer:
            assert time.monotonic() < end, "the browser does not answer"
            try:
                self._buffer += os.read(self._in, 1 << 16)
            except BlockingIOError:
                time.sleep(0.005)
        text, _, self._buffer = self._buffer.partition(b"\0")
        event = json.loads(text)
        details = event.get("params", {})
        match event.get("method"):
            case "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(details["exceptionDetails"]))
            case "Log.entryAdded":
                self.complaints.append(details["entry"]["text"])
            case "Runtime.consoleAPICalled":
                self.complaints.append(json.dumps(details["args"]))
            case "Network.requestWillBeSent":
                self.requests.append(details["request"]["url"])
        return event

    def open(self, path: Path, fragment: str = "") -> None:
        """Load a file and wait for it."""
        self.send("Page.navigate", url=path.as_uri() + fragment)
        end = time.monotonic() + PATIENCE_S
        while self.value("location.protocol + document.readyState") != "file:complete":
            assert time.monotonic() < end, "the page does not load"

    def value(self, expression: str) -> object:
        """What an expression is worth in the page."""
        found = self.send("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def point_at(self, selector: str) -> None:
        """Move the pointer to the middle of an element."""
        self._mouse("mouseMoved", selector)

    def click(self, selector: str) -> None:
        """Click on the middle of an element."""
        for kind in ("mousePressed", "mouseReleased"):
            self._mouse(kind, selector, button="left", clickCount=1)

    def _mouse(self, kind: str, selector: str, **more: object) -> None:
        box = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'nearest'});"
            "const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        self.send("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], **more)

    def press(self, key: str) -> None:
        """Press a key that is no character: Tab, Escape, ArrowDown."""
        codes = {"Tab": 9, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        for kind in ("rawKeyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key])

    def screenshot(self) -> bytes:
        """The window as PNG."""
        return b64decode(self.send("Page.captureScreenshot")["data"])
