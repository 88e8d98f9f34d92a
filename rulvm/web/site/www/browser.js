// What the program needs from the browser: texts that are kept, and the date.

const PREFIX = "rul:";

export class Browser {
  constructor() {
    // If the storage is forbidden, texts are kept until the page is closed.
    this.memory = null;
    try {
      localStorage.getItem(PREFIX);
    } catch {
      this.memory = new Map();
    }
  }

  get(name) {
    if (this.memory) return this.memory.get(name);
    return localStorage.getItem(PREFIX + name) ?? undefined;
  }

  // Returns why the text is not kept, or nothing.
  set(name, text) {
    if (this.memory) {
      this.memory.set(name, text);
      return "this browser forbids the page to store anything; it is gone when the page is closed";
    }
    try {
      localStorage.setItem(PREFIX + name, text);
    } catch (error) {
      return `the storage of this browser: ${error.message}`;
    }
  }

  remove(name) {
    if (this.memory) this.memory.delete(name);
    else localStorage.removeItem(PREFIX + name);
  }

  now() {
    return performance.now();
  }

  random() {
    return crypto.getRandomValues(new Uint8Array(32));
  }

  names() {
    if (this.memory) return [...this.memory.keys()].sort();
    const names = [];
    for (let k = 0; k < localStorage.length; k++) {
      const name = localStorage.key(k);
      if (name.startsWith(PREFIX)) names.push(name.slice(PREFIX.length));
    }
    return names.sort();
  }

  date() {
    const now = new Date();
    return new Uint16Array([
      now.getFullYear(), now.getMonth() + 1, now.getDate(),
      now.getHours(), now.getMinutes(), now.getSeconds(),
    ]);
  }
}

// What is kept for this tab alone; nothing if the storage is full or forbidden.
export function tabStorage(use) {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

// Lets the user save a file.
export function saveFile(name, contents, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([contents], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Lets the user choose a file; resolves with it, or never.
export function chooseFile(accept) {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.addEventListener("change", () => input.files[0] && resolve(input.files[0]));
    input.click();
  });
}
