"""What makes a page of HTML stand alone: a policy that lets nothing be fetched, data that can't end its element."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from typing import Any


def asset(package: str, name: str) -> str:
    """A file of a package, with line feeds."""
    return files(package).joinpath(name).read_text("utf-8").replace("\r\n", "\n")


def policy(style: str, script: str) -> str:
    """Nothing is fetched; only our own style and script, known by their hashes, are used."""
    return (
        f"default-src 'none'; img-src data:; style-src '{hashed(style)}'; script-src '{hashed(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def hashed(text: str) -> str:
    """The hash source of an inline element (Content Security Policy Level 3, 6.7.3.3)."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def safe_json(value: Any) -> str:
    """JSON that can't end the element it stands in."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
