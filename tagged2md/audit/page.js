"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const panel = document.getElementById("why");
  const hint = panel.firstElementChild;
  const sections = all("section.page");
  const select = document.getElementById("pages");
  let current = sections[0];
  let pinned = null;

  // ---------------------------------------------------------------- pages

  function show(section) {
    if (!section) return;
    for (const each of sections) each.hidden = each !== section;
    current = section;
    if (select) select.value = section.dataset.page;
    clear();
    drawRuns();
  }
  const step = (count) => show(sections[sections.indexOf(current) + count]);
  const fromHash = () => show(document.getElementById(location.hash.slice(1)) || sections[0]);

  // ---------------------------------------------------------------- layers

  function drawRuns() {
    const layer = current.querySelector(".layer-runs");
    if (!document.body.classList.contains("show-runs") || layer.childElementCount) return;
    const { height, runs } = data[current.dataset.page];
    runs.forEach(([x0, y0, x1, y1], index) => {
      const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const place = { x: x0, y: height - y1, width: Math.max(x1 - x0, 0), height: Math.max(y1 - y0, 0) };
      for (const [name, value] of Object.entries(place)) rect.setAttribute(name, value.toFixed(1));
      rect.dataset.run = index;
      layer.append(rect);
    });
  }

  // ---------------------------------------------------------------- why

  function element(tag, text) {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  }

  function explain(title, by, reasons) {
    const list = document.createElement("ul");
    list.append(...reasons.map((reason) => element("li", reason)));
    panel.replaceChildren(element("h2", title), element("p", by), list);
  }

  function why(target) {
    const page = data[current.dataset.page];
    if (target.dataset.run) {
      const [, , , , text, style, content] = page.runs[target.dataset.run];
      explain(`Run “${text}”`, page.styles[style], [page.contents[content]]);
    } else if (target.dataset.rest) {
      const [reason, text] = page.rest[target.dataset.rest];
      explain(`Not in the Markdown: ${reason}`, text, []);
    } else if (target.dataset.id) {
      const block = page.blocks[target.dataset.id.split("-")[1]];
      const inner = target.dataset.inner && block.inner[target.dataset.inner];
      const own = inner && inner[1] !== block.by ? [`${inner[0]}: ${[inner[1], ...inner[2]].join("; ")}`] : [];
      explain(`${block.label}${inner ? ` – ${inner[0]}` : ""}`, `${block.by} (${block.origin})`, [...own, ...block.reasons]);
    }
  }

  function clear() {
    for (const each of all(".on, .on-inner")) each.classList.remove("on", "on-inner");
    panel.replaceChildren(hint);
  }

  function light(target) {
    clear();
    if (!target) return;
    if (target.dataset.id) {
      const same = all(`[data-id="${target.dataset.id}"]`, current);
      for (const each of same) if (!each.classList.contains("inner")) each.classList.add("on");
      if (target.dataset.inner) target.classList.add("on-inner");
      const inPicture = target.closest("svg");
      const other = same.find((each) => (inPicture ? each.tagName === "ARTICLE" : each.tagName === "g"));
      if (other) other.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else {
      target.classList.add("on");
    }
    why(target);
  }

  const area = (each) => {
    const box = each.getBoundingClientRect();
    return box.width * box.height;
  };
  const marked = (each) => each.closest("[data-run], [data-rest], [data-id]");

  /** The smallest thing under the pointer: large boxes must not hide what lies in them. */
  function under(event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY);
    const shapes = found.filter((each) => each.closest("svg") && marked(each));
    if (shapes.length) return marked(shapes.reduce((a, b) => (area(b) < area(a) ? b : a)));
    return event.target.closest("article");
  }

  // ---------------------------------------------------------------- what a person does

  const main = document.querySelector("main");
  let last = null;
  main.addEventListener("mousemove", (event) => {
    const target = under(event);
    if (pinned || target === last) return;
    last = target;
    light(target);
  });
  main.addEventListener("mouseleave", () => {
    last = null;
    if (!pinned) clear();
  });
  main.addEventListener("click", (event) => {
    const target = under(event);
    pinned = target === pinned ? null : target;
    light(target);
  });
  main.addEventListener("focusin", (event) => {
    const target = event.target.closest("[data-id]");
    if (target && event.target.matches(":focus-visible")) light(target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("select, input")) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    const moves = { ArrowUp: -1, ArrowDown: 1 };
    if (event.key === "Escape") {
      pinned = last = null;
      clear();
      if (document.activeElement) document.activeElement.blur();
    } else if (event.key in steps) {
      step(steps[event.key]);
    } else if (event.key in moves) {
      const focused = document.activeElement.closest("[data-id]");
      const kind = focused && focused.tagName === "ARTICLE" ? "article[data-id]" : ".layer-boxes [data-id]";
      const items = all(kind, current);
      const next = focused ? items[items.indexOf(focused) + moves[event.key]] : items[0];
      if (!next) return;
      pinned = null;
      next.focus();
      light(next);
      event.preventDefault();
    }
  });
  for (const box of all("[data-layer]")) {
    const apply = () => {
      document.body.classList.toggle(`show-${box.dataset.layer}`, box.checked);
      drawRuns();
    };
    box.addEventListener("change", apply);
    apply();
  }
  for (const radio of all("[name=view]")) {
    const apply = () => radio.checked && document.body.classList.toggle("view-source", radio.value === "source");
    radio.addEventListener("change", apply);
    apply();
  }
  if (select) {
    select.addEventListener("change", () => show(document.getElementById(`p${select.value}`)));
    document.getElementById("previous").addEventListener("click", () => step(-1));
    document.getElementById("next").addEventListener("click", () => step(1));
  }
  window.addEventListener("hashchange", fromHash);
  fromHash();
})();
