// Builds elements. Everything that comes from a source becomes text, never markup.

// An element with properties; those that start with `on` are listeners, `aria-` and `data-` and
// `role` are attributes.
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (/^(aria-|data-|role$|for$)/.test(name)) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function button(text, onclick, properties = {}) {
  return el("button", { type: "button", onclick, ...properties }, text);
}

// Shows a text that can have `code`, as messages of the compiler do.
export function words(text) {
  const parts = text.split("`");
  return parts.map((part, k) => (k % 2 && k < parts.length - 1 ? el("code", {}, part) : part));
}

// Shows an explanation, which is Markdown: titles, paragraphs, lists and code.
export function markdown(text) {
  const out = el("div", { className: "explanation" });
  const blocks = text.split(/^```.*$/m);
  blocks.forEach((block, k) => {
    if (k % 2) {
      out.append(el("pre", {}, block.replace(/^\n|\n$/g, "")));
      return;
    }
    for (const part of block.split(/\n\s*\n/)) {
      const line = part.trim();
      if (!line) continue;
      const title = /^(#+)\s+(.*)$/s.exec(line);
      if (title) out.append(el("h4", {}, ...words(title[2].replace(/\s+/g, " "))));
      else if (/^[-*] /.test(line)) {
        const entries = line.split(/^[-*] /m).filter((entry) => entry.trim());
        out.append(el("ul", {}, ...entries.map((entry) => el("li", {}, ...words(joined(entry))))));
      } else out.append(el("p", {}, ...words(joined(line))));
    }
  });
  return out;
}

function joined(text) {
  return text.trim().replace(/\s+/g, " ");
}
