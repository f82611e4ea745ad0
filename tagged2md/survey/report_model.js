"use strict";
/* What is shown of a survey: values as text, the rows that pass the filters, their order. Knows nothing of the page. */
const survey = (() => {
  const data = JSON.parse(document.getElementById("data").textContent); // all that it takes from it
  const { columns, charts, bounds, rows, failed, warned, gates } = data;
  const place = new Map(columns.map((column, index) => [column.name, index]));
  const at = (row, name) => rows[row][place.get(name)];
  const none = [];

  // ---------------------------------------------------------------- how values are written

  const grouped = (value) => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
  const share = (value) => `${(100 * value).toFixed(value > 0 && value < 0.01 ? 2 : 0)}%`;
  const size = (bytes) => (bytes < 1e6 ? `${grouped(Math.ceil(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`);
  function number(value) {
    const whole = Math.abs(value) < 10 ? Math.round(100 * value) / 100 : Math.round(value);
    return Number.isInteger(whole) ? grouped(whole) : String(whole);
  }
  const written = {
    text: (value) => value,
    number,
    share,
    size,
    flag: (value) => (value ? "yes" : "no"),
  };
  const show = (column, value) => (value === null ? "" : written[column.kind](value));

  // ---------------------------------------------------------------- facets: what files are chosen by

  const bins = bounds.map((bound, index) => {
    const next = bounds[index + 1];
    if (next === undefined) return `${grouped(bound)} and more`;
    return next - bound === 1 ? String(bound) : `${grouped(bound)}–${grouped(next - 1)}`;
  });
  function bin(value) {
    let index = bounds.length - 1;
    while (value < bounds[index]) index -= 1;
    return bins[index];
  }
  const gateName = ([index]) => gates[index].text;
  const failing = new Set(Object.values(failed).flat().map(gateName));
  const special = {
    gates: (row) => [...(failed[row] || none), ...(warned[row] || none)].map(gateName),
    characters: (row) => {
      const value = at(row, "chars_per_page");
      return value === null ? none : [bin(value)];
    },
    verdict: (row) => (failed[row] ? ["fails"] : warned[row] ? ["warned"] : none),
  };
  const flags = columns.filter((column) => column.kind === "flag").map((column) => column.name);
  const facetNames = [...charts.map((chart) => chart.name), "verdict", ...flags];
  const plain = (name) => (row) => {
    const value = at(row, name);
    return value === null ? none : [String(value)];
  };
  const facets = new Map(
    facetNames.map((name) => [name, { values: rows.map((_, row) => (special[name] || plain(name))(row)), chosen: new Set() }]),
  );
  const names = rows.map((_, row) => `${at(row, "file")}\n${at(row, "title") || ""}`.toLowerCase());
  let words = [];

  const passes = (facet, row) => facet.values[row].some((value) => facet.chosen.has(value));

  /** The rows that pass all filters, and how many each bar would show: a chart does not count its own filter. */
  function filtered() {
    const counts = new Map(facetNames.map((name) => [name, new Map()]));
    const active = [...facets].filter(([, facet]) => facet.chosen.size);
    const shown = [];
    const count = (name, row) => {
      const own = counts.get(name);
      for (const value of facets.get(name).values[row]) own.set(value, (own.get(value) || 0) + 1);
    };
    for (let row = 0; row < rows.length; row += 1) {
      if (!words.every((word) => names[row].includes(word))) continue;
      const missed = active.filter(([, facet]) => !passes(facet, row));
      if (missed.length > 1) continue;
      if (missed.length === 1) {
        count(missed[0][0], row);
      } else {
        shown.push(row);
        for (const name of facetNames) count(name, row);
      }
    }
    return { shown, counts };
  }

  // ---------------------------------------------------------------- order

  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const sorting = { name: null, direction: 1 };

  function sorted(shown) {
    if (!sorting.name) return shown;
    const index = place.get(sorting.name);
    const { kind } = columns[index];
    const compare = kind === "text" ? collator.compare : (a, b) => a - b;
    return [...shown].sort((a, b) => {
      const [left, right] = [rows[a][index], rows[b][index]];
      if (left === null || right === null) return (left === null) - (right === null) || a - b;
      return sorting.direction * compare(left, right) || a - b;
    });
  }

  /** The words that a file's name or title must have. */
  const search = (text) => {
    words = text.toLowerCase().split(/\s+/).filter(Boolean);
  };
  const isFiltered = () => words.length > 0 || [...facets.values()].some((facet) => facet.chosen.size > 0);

  return { ...data, at, place, bins, facets, failing, grouped, show, filtered, sorted, sorting, search, isFiltered };
})();
