// Sources that the browser keeps, with their earlier versions.
//
// `source:NAME` is a text; `versions:NAME` is JSON, earlier texts with their times, the newest
// first; `workshop` is the name of the source that was written last.

const MOST_VERSIONS = 30;
const MOST_LENGTH = 400_000;
// So long a text is changed before it is a version of its own.
const PAUSE = 2 * 60_000;
// The last time that a date can be, in milliseconds.
const LATEST = 8.64e15;

export class Kept {
  constructor(browser) {
    this.browser = browser;
    this.seen = new Map();
  }

  names() {
    return this.browser.names().filter((name) => name.startsWith("source:")).map((name) => name.slice(7));
  }

  last() {
    const name = this.browser.get("workshop");
    return name !== undefined && this.browser.get(`source:${name}`) !== undefined ? name : undefined;
  }

  read(name) {
    const text = this.browser.get(`source:${name}`);
    this.seen.set(name, text);
    return text;
  }

  // The name of the source with a text, if there is one.
  find(text) {
    return this.names().find((name) => this.browser.get(`source:${name}`) === text);
  }

  // Keeps a text. Returns why it is not kept, if it is not, and whether another tab has changed it.
  write(name, text) {
    const present = this.browser.get(`source:${name}`);
    const is_replaced = present !== undefined && present !== text;
    // What this page has neither written nor read is nowhere else.
    const is_foreign = is_replaced && present !== this.seen.get(name);
    const conflict = is_foreign && this.seen.has(name);
    const [newest] = this.versions(name);
    if (is_foreign || (is_replaced && (!newest || Date.now() - newest.when > PAUSE))) {
      const problem = this.addVersion(name, present);
      if (problem !== undefined && is_foreign) return { problem, conflict: false };
    }
    const problem = this.browser.set(`source:${name}`, text) ?? this.browser.set("workshop", name);
    if (problem === undefined) this.seen.set(name, text);
    return { problem, conflict };
  }

  choose(name) {
    this.browser.set("workshop", name);
  }

  versions(name) {
    try {
      const versions = JSON.parse(this.browser.get(`versions:${name}`) ?? "[]");
      return versions.filter(({ when, text }) => Math.abs(when) <= LATEST && typeof text === "string");
    } catch {
      return [];
    }
  }

  // Returns why it is not kept, if it is not.
  addVersion(name, text) {
    const versions = this.versions(name);
    if (versions[0]?.text === text) return undefined;
    versions.unshift({ when: Date.now(), text });
    versions.splice(MOST_VERSIONS);
    while (versions.length > 1 && versions.reduce((sum, one) => sum + one.text.length, 0) > MOST_LENGTH) versions.pop();
    return this.browser.set(`versions:${name}`, JSON.stringify(versions));
  }

  remove(name) {
    this.browser.remove(`source:${name}`);
    this.browser.remove(`versions:${name}`);
    this.seen.delete(name);
  }

  // A name that no source has yet.
  free(name) {
    const names = new Set(this.names());
    if (!names.has(name)) return name;
    let number = 2;
    while (names.has(`${name}-${number}`)) number++;
    return `${name}-${number}`;
  }
}
