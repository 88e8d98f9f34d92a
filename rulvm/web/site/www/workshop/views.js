// What is known about a source: messages, tests, sizes, bytes, earlier versions.

import { button, el, markdown, words } from "./dom.js";

// Errors and warnings, each with its fixes; a click goes to its place.
// More messages than anybody reads take long to draw.
const MOST_SHOWN = 200;

export function showMessages(view, messages, { t, wasm, go, fix }) {
  const list = el("ul", { className: "messages" });
  for (const message of messages.slice(0, MOST_SHOWN)) {
    const { severity, code, range, file, label, help, note, others, fixes } = message;
    const place = range ? t("line", range[0] + 1) : file;
    const head = el("div", { className: `head ${severity}` },
      el("strong", {}, `${t(severity)} `),
      range ? button(place, () => go(range), { className: "place" }) : el("span", {}, place),
      el("span", { className: "what" }, ...words(message.message)));
    const item = el("li", {}, head);
    if (label) item.append(el("p", {}, ...words(label)));
    for (const other of others) {
      const where = other.range ? t("line", other.range[0] + 1) : other.file;
      const at = other.range ? button(where, () => go(other.range), { className: "place" }) : where;
      item.append(el("p", {}, at, " ", ...words(other.label)));
    }
    if (help) item.append(el("p", {}, ...words(t("help", help))));
    if (note) item.append(el("p", { className: "note" }, ...words(note)));
    const actions = el("div", { className: "actions" });
    for (const { title } of fixes) {
      actions.append(button(t("fix", title.replaceAll("`", "")), () => fix(message, title), { className: "fix" }));
    }
    actions.append(button(t("explain", code), (event) => {
      const shown = event.target.getAttribute("aria-expanded") === "true";
      event.target.setAttribute("aria-expanded", String(!shown));
      if (shown) item.querySelector(".explanation").remove();
      else item.append(markdown(wasm.explanation(code) ?? ""));
    }, { "aria-expanded": "false" }));
    item.append(actions);
    list.append(item);
  }
  if (messages.length > MOST_SHOWN) {
    list.append(el("li", {}, `+ ${messages.length - MOST_SHOWN}`));
  }
  view.replaceChildren(messages.length ? list : el("p", { className: "fine" }, t("fine")));
}

// The results of the tests of the rule.
export function showTests(view, result, { t, go, run }) {
  const again = button(t("run-tests"), run, { className: "main" });
  if (!result) return view.replaceChildren(again);
  const { problem, tests, reached, all } = result;
  if (problem !== undefined) return view.replaceChildren(again, el("p", {}, t("has-errors")));
  if (!tests.length) return view.replaceChildren(again, el("p", {}, ...words(t("no-tests"))));
  const list = el("ul", { className: "tested" });
  for (const { name, line, failure, failed_at } of tests) {
    const place = failure ? failed_at : line;
    list.append(el("li", { className: failure ? "bad" : "good" },
      el("strong", {}, failure ? `✗ ${t("failed")} ` : `✓ ${t("passed")} `),
      button(t("line", place + 1), () => go([place, 0, place, 0]), { className: "place" }),
      el("span", { className: "what" }, name),
      failure ? el("pre", {}, failure) : null));
  }
  view.replaceChildren(again, el("p", { role: "status" }, t("reached", reached, all)), list);
}

// What the code costs.
export function showSizes(view, sizes, { t, go }) {
  if (!sizes) return view.replaceChildren(el("p", {}, t("has-errors")));
  const { file, code, variables, functions } = sizes;
  const most = functions[0]?.bytes ?? 1;
  const rows = functions.map(({ name, bytes, line }) => el("tr", {},
    el("th", { scope: "row" }, line === null ? name : button(name, () => go([line, 0, line, 0]), { className: "place" })),
    el("td", {}, String(bytes)),
    el("td", {}, el("meter", { min: 0, max: most, value: bytes, "aria-hidden": "true" }))));
  view.replaceChildren(
    el("p", {}, t("size", file, code, variables)),
    el("table", {},
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("function")), el("th", { scope: "col" }, t("bytes")), el("td", {}))),
      el("tbody", {}, ...rows)));
}

// All bytes of the rule file, with what they mean.
export function showListing(view, listing, { t }) {
  view.replaceChildren(listing === undefined ? el("p", {}, t("has-errors")) : el("pre", { className: "listing" }, listing));
}

// Earlier versions of the source, the newest first.
export function showHistory(view, versions, { t, language, restore }) {
  if (!versions.length) return view.replaceChildren(el("p", {}, t("no-history")));
  const form = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const entries = versions.map(({ when, text }) => el("li", {},
    el("span", {}, form.format(new Date(when)), ", ", t("lines", text.split("\n").length), " "),
    button(t("restore"), () => restore(text))));
  view.replaceChildren(el("ul", { className: "versions" }, ...entries));
}
