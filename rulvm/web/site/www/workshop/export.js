// A game as a page in one file.

// Returns the page with a title, a rule file and its source. Its server has it without them.
export async function exported({ title, rule, source }) {
  const response = await fetch(new URL("../game.html", import.meta.url));
  if (!response.ok) throw new Error(`the page cannot be loaded: ${response.statusText}`);
  const parts = {
    TITLE: escaped(title),
    RULE: base64(rule),
    SOURCE: base64(new TextEncoder().encode(source)),
  };
  return (await response.text()).replace(/\{\{([A-Z]+)\}\}/g, (_, name) => parts[name]);
}

function escaped(text) {
  const characters = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => characters[character]);
}

function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
