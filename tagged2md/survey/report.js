/* The page of a survey: charts and table are made from the model, and what a person does is told to it. */
(() => {
  const { columns, charts, rows, failed, warned, why, pictures, gates } = survey;
  const { at, place, bins, facets, failing, grouped, show, filtered, sorted, sorting } = survey;
  const CHUNK = 100; // rows that are made at a time; a screen holds about 30
  const PRINTED = 5000; // rows that are made for paper: about 200 sheets
  const MOST_BARS = 8; // of a chart; the others are one click away
  const none = [];
  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  function element(tag, className, ...children) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...children);
    return made;
  }

  function button(className, action, ...children) {
    const made = element("button", className, ...children);
    made.type = "button";
    if (action) made.addEventListener("click", action);
    return made;
  }

  function toggle(name, value) {
    const { chosen } = facets.get(name);
    if (!chosen.delete(value)) chosen.add(value);
    update();
  }

  // ---------------------------------------------------------------- charts

  const bars = [];

  function drawChart(chart) {
    const totals = new Map();
    for (const values of facets.get(chart.name).values) {
      for (const value of values) totals.set(value, (totals.get(value) || 0) + 1);
    }
    if (!totals.size) return;
    const order = chart.name === "characters" ? [...bins] : chart.order;
    const rank = (value) => (order.includes(value) ? order.indexOf(value) : order.length);
    const present = chart.name === "characters" ? bins : [...totals.keys()];
    const values = present.sort((a, b) => rank(a) - rank(b) || totals.get(b) - totals.get(a) || (a < b ? -1 : 1));
    const largest = Math.max(...totals.values());
    const list = element("ul", "bars", ...values.map((value) => element("li", "", drawBar(chart, value, totals.get(value) || 0, largest))));
    const figure = element("section", `chart c-${chart.name}`, element("h2", "", chart.title), list);
    if (values.length > MOST_BARS && chart.name !== "characters") fold(list, figure);
    byId("charts").append(figure);
  }

  function drawBar(chart, value, total, largest) {
    const fill = element("span", "fill");
    const track = element("span", "track", fill);
    track.style.width = `${(100 * total) / largest}%`;
    const count = element("span", "number");
    const label = element("span", "label", value);
    const kind = chart.name === "gates" ? (failing.has(value) ? "failing" : "warned") : value;
    const name = /^[a-z]+$/.test(kind) ? kind : "other";
    const bar = button(`bar v-${name}`, null, label, element("span", "lane", track), count);
    bar.title = value;
    Object.assign(bar.dataset, { facet: chart.name, value });
    bars.push({ chart, value, total, fill, count });
    return bar;
  }

  function fold(list, figure) {
    const hidden = [...list.children].slice(MOST_BARS);
    for (const each of hidden) each.hidden = true;
    const unfold = () => {
      for (const each of hidden) each.hidden = false;
      hidden[0].firstElementChild.focus();
      figure.lastElementChild.remove();
    };
    figure.append(button("unfold", unfold, `${hidden.length} more`));
  }

  function updateCharts(counts) {
    for (const { chart, value, total, fill, count } of bars) {
      const now = counts.get(chart.name).get(value) || 0;
      fill.style.width = `${(100 * now) / Math.max(total, 1)}%`;
      count.textContent = now === total ? grouped(total) : `${grouped(now)} of ${grouped(total)}`;
    }
    for (const each of all("[data-facet]")) {
      each.setAttribute("aria-pressed", facets.get(each.dataset.facet).chosen.has(each.dataset.value));
    }
  }

  /** First up, then down, then as at first: what needs attention first. */
  function sortBy(name) {
    if (sorting.name !== name) Object.assign(sorting, { name, direction: 1 });
    else if (sorting.direction === 1) sorting.direction = -1;
    else sorting.name = null;
    update();
  }

  // ---------------------------------------------------------------- the table

  const table = byId("files");
  const head = table.tHead.rows[0];
  const tbody = table.tBodies[0];
  const gallery = byId("gallery");
  const hasPictures = Object.keys(pictures).length > 0;
  const isMeasured = (column) => rows.some((_, row) => at(row, column.name) !== null); // a quick look measures less
  const isShown = new Map(columns.map((column) => [column.name, column.is_shown && isMeasured(column)]));
  const open = new Set();
  const isNumber = (column) => column.kind === "number" || column.kind === "share" || column.kind === "size";
  const shownColumns = () => columns.filter((column) => isShown.get(column.name));
  let order = [];
  let made = 0;

  function drawHead() {
    const cells = shownColumns().map((column) => {
      const cell = element("th", isNumber(column) ? "right" : "", button("", () => sortBy(column.name), column.title));
      cell.dataset.column = column.name;
      cell.scope = "col";
      return cell;
    });
    const last = element("th", "", "Why");
    last.scope = "col";
    if (hasPictures) {
      const first = element("th", "", element("span", "hidden", "Picture"));
      first.scope = "col";
      cells.unshift(first);
    }
    head.replaceChildren(...cells, last);
  }

  function updateHead() {
    for (const cell of head.cells) {
      if (!cell.dataset.column) continue;
      const state = cell.dataset.column !== sorting.name ? "none" : sorting.direction === 1 ? "ascending" : "descending";
      cell.setAttribute("aria-sort", state);
    }
  }

  function picture(row) {
    const [page, source] = pictures[row];
    const image = element("img");
    image.src = source;
    image.alt = `page ${page} of ${at(row, "file")}`;
    image.loading = "lazy";
    image.decoding = "async";
    return image;
  }

  function path(row) {
    const file = at(row, "file");
    const cut = Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1;
    const folder = cut ? [element("span", "folder", file.slice(0, cut))] : [];
    return [element("span", "name", file.slice(cut)), ...folder];
  }

  function fileCell(row) {
    const opener = button("file", null, ...path(row));
    opener.setAttribute("aria-expanded", open.has(row));
    const cell = element("th", "", opener);
    cell.scope = "row";
    const title = isShown.get("title") ? null : at(row, "title");
    if (title && opener.firstChild.textContent !== `${title}.pdf`) cell.append(element("span", "subtitle", title));
    return cell;
  }

  function chips(row) {
    const chip = (kind) => ([index, value]) => {
      const { text, measure, limit, is_flag } = gates[index];
      const what = is_flag && value === "true" ? measure : `${measure} ${value}`;
      const item = element("li", kind, element("b", "", what), ` ${kind === "fails" ? "gate" : "warning"} ${limit}`);
      item.title = text;
      return item;
    };
    return [...(failed[row] || none).map(chip("fails")), ...(warned[row] || none).map(chip("warning"))];
  }

  function whyCell(row) {
    const cell = element("td", "why");
    if (why[row]) cell.append(element("p", "", why[row]));
    const marks = chips(row);
    if (marks.length) cell.append(element("ul", "chips", ...marks));
    return cell;
  }

  function valueCell(row, column) {
    const value = at(row, column.name);
    const text = show(column, value);
    if (column.name === "route") return element("td", "", element("span", `badge v-${text}`, text));
    return element("td", isNumber(column) ? "right" : "", text);
  }

  function makeRow(row) {
    const cells = shownColumns().map((column) => (column.name === "file" ? fileCell(row) : valueCell(row, column)));
    if (hasPictures) cells.unshift(element("td", "small", ...(pictures[row] ? [picture(row)] : [])));
    const line = element("tr", `row r-${at(row, "route")}`, ...cells, whyCell(row));
    line.dataset.row = row;
    return line;
  }

  function details(row) {
    const groups = [...new Set(columns.map((column) => column.group))].map((group) => {
      const facts = columns.filter((column) => column.group === group && at(row, column.name) !== null);
      const list = element("dl", "", ...facts.map((column) => element("div", "", element("dt", "", column.title), element("dd", "", show(column, at(row, column.name))))));
      return facts.length ? element("section", "", element("h3", "", group), list) : "";
    });
    const cell = element("td", "", element("div", "details", ...groups));
    cell.colSpan = head.cells.length;
    if (pictures[row]) cell.firstElementChild.prepend(element("figure", "", picture(row), element("figcaption", "", `page ${pictures[row][0]}`)));
    return element("tr", "more-of", cell);
  }

  function flip(row) {
    const line = tbody.querySelector(`[data-row="${row}"]`);
    if (!open.delete(row)) open.add(row);
    if (open.has(row)) line.after(details(row));
    else line.nextElementSibling.remove();
    line.querySelector(".file").setAttribute("aria-expanded", open.has(row));
  }

  function card(row) {
    const route = at(row, "route");
    const made = button("card", null, picture(row), element("span", `badge v-${route}`, route), element("span", "label", ...path(row)));
    made.title = [why[row], ...chips(row).map((chip) => chip.textContent)].filter(Boolean).join("\n");
    made.dataset.card = row;
    return element("li", "", made);
  }

  // ---------------------------------------------------------------- what is shown, a part at a time

  const inGallery = () => document.querySelector("[name=view]:checked").value === "pictures";
  const more = byId("more");

  function grow(count) {
    const part = order.slice(made, made + count);
    made += part.length;
    if (inGallery()) gallery.append(...part.map(card));
    else tbody.append(...part.flatMap((row) => (open.has(row) ? [makeRow(row), details(row)] : [makeRow(row)])));
    const left = order.length - made;
    more.hidden = left === 0;
    more.textContent = `Show ${grouped(Math.min(CHUNK, left))} more of ${grouped(left)}`;
  }

  function redraw() {
    made = 0;
    tbody.replaceChildren();
    gallery.replaceChildren();
    table.hidden = inGallery();
    gallery.hidden = !inGallery();
    grow(CHUNK);
  }

  function drawChosen() {
    const chosen = [...facets].flatMap(([name, facet]) => [...facet.chosen].map((value) => ({ name, value })));
    const remove = (name, value) => () => {
      toggle(name, value);
      (byId("chosen").firstElementChild || byId("search")).focus();
    };
    const buttons = chosen.map(({ name, value }) => {
      const label = value === "true" ? columns[place.get(name)].title : value;
      return button("chip", remove(name, value), label, element("span", "hidden", ": remove this filter"));
    });
    if (survey.isFiltered()) buttons.push(button("chip clear", clearFilters, "Clear filters"));
    byId("chosen").replaceChildren(...buttons);
    byId("failing").checked = facets.get("verdict").chosen.has("fails");
  }

  function clearFilters() {
    for (const facet of facets.values()) facet.chosen.clear();
    byId("search").value = "";
    survey.search("");
    update();
    byId("search").focus();
  }

  function update() {
    const { shown, counts } = filtered();
    const wanted = inGallery() ? shown.filter((row) => pictures[row]) : shown;
    order = sorted(wanted);
    updateCharts(counts);
    updateHead();
    drawChosen();
    const total = grouped(rows.length);
    const what = inGallery() ? `${grouped(order.length)} pictures; ` : "";
    byId("count").textContent = `${what}${grouped(shown.length)} of ${total} file${rows.length === 1 ? "" : "s"}`;
    redraw();
  }

  function drawColumns() {
    const fields = [...new Set(columns.map((column) => column.group))].map((group) => {
      const own = columns.filter((column) => column.group === group && column.name !== "file");
      const boxes = own.map((column) => {
        const box = element("input");
        box.type = "checkbox";
        box.checked = isShown.get(column.name);
        box.dataset.column = column.name;
        box.addEventListener("change", () => {
          isShown.set(column.name, box.checked);
          drawHead();
          update();
        });
        return element("label", "", box, ` ${column.title}`);
      });
      return element("fieldset", "", element("legend", "", group), ...boxes);
    });
    byId("columns").lastElementChild.append(...fields);
  }

  // ---------------------------------------------------------------- what a person does

  document.addEventListener("click", (event) => {
    const bar = event.target.closest("[data-facet]");
    if (bar) toggle(bar.dataset.facet, bar.dataset.value);
  });
  tbody.addEventListener("click", (event) => {
    const line = event.target.closest(".row");
    const isMarking = !event.target.closest("button") && String(window.getSelection()); // text that is to be copied
    if (line && !isMarking) flip(Number(line.dataset.row));
  });
  gallery.addEventListener("click", (event) => {
    const chosen = event.target.closest(".card");
    if (!chosen) return;
    const row = Number(chosen.dataset.card);
    document.querySelector("[name=view][value=table]").checked = true;
    open.add(row);
    update();
    grow(Math.max(0, order.indexOf(row) + 1 - made));
    const line = tbody.querySelector(`[data-row="${row}"]`);
    line.scrollIntoView({ block: "center" });
    line.querySelector(".file").focus({ preventScroll: true });
  });
  byId("search").addEventListener("input", (event) => {
    survey.search(event.target.value);
    update();
  });
  byId("failing").addEventListener("change", () => toggle("verdict", "fails"));
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
  for (const radio of all("[name=view]")) radio.addEventListener("change", update);
  document.querySelector(".views").hidden = !hasPictures;
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") byId("columns").open = false;
  });
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#columns")) byId("columns").open = false;
  });
  more.addEventListener("click", () => grow(CHUNK));
  new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting) && !more.hidden) grow(CHUNK);
  }, { rootMargin: "400px" }).observe(more);
  window.addEventListener("beforeprint", () => grow(Math.max(0, PRINTED - made)));

  charts.forEach(drawChart);
  drawColumns();
  drawHead();
  update();
})();
