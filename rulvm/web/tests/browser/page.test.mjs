// The web page in a real browser. `run.sh` says what it needs.

import assert from "node:assert/strict";
import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { workshop } from "./workshop.mjs";

const { BROWSER, RULVM, RULC, SAMPLES, SHOTS } = process.env;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "page-"));
let browser, server, site;

before(async () => {
  browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
  server = spawn(RULVM, ["serve", "--port", "0"]);
  site = await new Promise((resolve, reject) => {
    server.stdout.once("data", (line) => resolve(String(line).trim()));
    server.once("exit", () => reject(new Error("the server has ended")));
  });
});

after(async () => {
  await browser?.close();
  server?.kill();
});

// Opens the page in a profile of its own. Errors and foreign requests fail the test.
async function open(options = {}, path = "") {
  const context = await browser.newContext({
    viewport: { width: 800, height: 600 }, locale: "en-US", ...options,
  });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (line) => line.type() === "error" && page.problems.push(line.text()));
  page.on("request", (request) => {
    const own = [site, "blob:", "data:", "file:"].some((start) => request.url().startsWith(start));
    if (!own) page.problems.push(`a request leaves the page: ${request.url()}`);
  });
  const url = path.startsWith("file:") ? path : site + path;
  await page.goto(url);
  await page.waitForFunction(() => window.rul?.player?.place);
  return page;
}

// Closes all other pages first: they would take time from what is measured.
async function openAlone(options, path) {
  for (const context of browser.contexts()) await context.close();
  return open(options, path);
}

const place = (page) => page.evaluate(() => window.rul.player.place);
const until = (page, where) =>
  page.waitForFunction((where) => window.rul.player.place.place === where, where);
const focus = (page) => page.evaluate(() => window.rul.player.canvas.focus());

// Leaves the question for keys, and starts a game.
async function play(page) {
  await focus(page);
  if ((await place(page)).place === "other") await page.keyboard.press("Enter");
  await until(page, "menu");
  await page.keyboard.press("Enter");
  await until(page, "game");
}

async function shot(page, name) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

// Starts a table that invites; resolves with its terminal and its invitation.
function listen(book) {
  const command = `${RULVM} table ${book} --listen=127.0.0.1:0 --plain --languages en`;
  const terminal = spawn("script", ["-qfec", command, "/dev/null"], {
    env: { ...process.env, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  terminal.said = "";
  return new Promise((resolve, reject) => {
    terminal.stdout.on("data", (data) => {
      terminal.said += data;
      const invitation = /rul1-\S+@\S+/.exec(terminal.said);
      if (invitation) resolve([terminal, invitation[0]]);
    });
    terminal.once("exit", () => reject(new Error(terminal.said)));
  });
}

// Waits until a terminal has said something.
async function heard(terminal, text) {
  while (!terminal.said.includes(text)) await new Promise((done) => terminal.stdout.once("data", done));
}

test("the page plays a game for two with a table that listens", async () => {
  const [terminal, invitation] = await listen("tictactoe");
  const page = await open({}, "?play");
  await page.getByRole("button", { name: "Two players" }).click();
  await until(page, "tables");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByPlaceholder("Type or paste here").fill(invitation);
  await page.keyboard.press("Enter");
  await until(page, "table");
  // Both have moved when a move is said at the other end.
  const lines = (text) => page.getByRole("log").getByText(text).first().waitFor({ state: "attached" });
  for (const [own, other] of [["5", "1"], ["4", "2"]]) {
    terminal.stdin.write(own);
    await lines(`X: ${own}`);
    await page.keyboard.press(other);
    await heard(terminal, `O: ${other}`);
  }
  terminal.stdin.write("6");
  await lines("Three in a row");
  await shot(page, "two-players");
  assert.deepEqual(page.problems, []);
  terminal.kill();
  await page.context().close();
});

// Says hello to a page that calls, in ways that no table does.
const HOSTILE = {
  text: (socket) => socket.send("hello"),
  noise: (socket) => socket.send(Buffer.alloc(100, 0x5a)),
  zeros: (socket) => socket.send(Buffer.alloc(5_000_000)),
  crumbs: (socket) => {
    for (let k = 0; k < 20_000; k++) socket.send(Buffer.from([k & 255]));
  },
  close: (socket) => socket.close(),
  code: (socket) => socket.close({ code: 4999, reason: "<script>alert(1)</script>" }),
};

test("a hostile host of a game for two does no harm", async () => {
  const [terminal, invitation] = await listen("tictactoe");
  terminal.kill();
  for (const [name, attack] of Object.entries(HOSTILE)) {
    const page = await open({}, "?play");
    const called = new Promise((resolve) => {
      page.routeWebSocket(/./, (socket) => {
        attack(socket);
        resolve();
      });
    });
    await page.reload();
    await page.waitForFunction(() => window.rul?.player?.place);
    await page.getByRole("button", { name: "Two players" }).click();
    await until(page, "tables");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const field = page.getByPlaceholder("Type or paste here");
    await field.fill(invitation);
    await page.keyboard.press("Enter");
    await called;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.keyboard.press("Escape");
    await until(page, "tables");
    assert.ok(!(await page.evaluate(() => window.rul.player.is_dead)), name);
    assert.deepEqual(page.problems, [], name);
    await page.context().close();
  }
});

test("two people and the program play at the page", async () => {
  for (const [width, height] of [[360, 640], [800, 600], [1920, 1080]]) {
    const page = await open({ viewport: { width, height } }, "?play");
    await page.getByRole("button", { name: "Two players" }).click();
    await until(page, "tables");
    await shot(page, `tables-${width}`);
    // Othello against the program, which answers.
    for (const key of ["o", "Enter", "ArrowDown", "Enter", "Enter", "f", "5"]) await page.keyboard.press(key);
    await page.getByRole("log").getByText("White:").first().waitFor({ state: "attached" });
    await shot(page, `othello-${width}`);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    assert.deepEqual(violations.map(({ id }) => id), []);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a picture has the game in it", async () => {
  const page = await open({}, "?play");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save picture" }).click();
  const file = join(folder, "game.png");
  await (await download).saveAs(file);
  const info = (name) => execFileSync(RULVM, ["info", name], { encoding: "utf8" });
  assert.ok(info(file).startsWith("Tetrhex\n"));
  // One that the command has made is opened, and one without a game is refused.
  const other = join(folder, "bombs.png"), plain = join(folder, "plain.png");
  execFileSync(RULVM, ["render", "bombs", "-o", other, "--with-game"]);
  execFileSync(RULVM, ["render", "bombs", "-o", plain]);
  const choose = async (path) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await (await chooser).setFiles(path);
  };
  await choose(other);
  await page.waitForFunction(() => window.rul.player.place.rule === "Bombs");
  await choose(plain);
  await page.getByRole("alert").getByText("there is no game in this picture").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the program reproduces sessions, rule files and games", async () => {
  const page = await open({}, "?play");
  const counts = { drive: 0, source: 0, game: 0 };
  const samples = readFileSync(SAMPLES, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  for (let k = 0; k < samples.length; k += 50) {
    const wrong = await page.evaluate((samples) => {
      const { program, player } = window.rul;
      const wrong = [];
      for (const sample of samples) {
        if (sample.kind === "drive") {
          const drive = new program.Drive();
          sample.requests.forEach((request, k) => {
            const answer = drive.answer(request);
            if (answer !== sample.answers[k]) wrong.push([request, answer, sample.answers[k]]);
          });
          drive.free();
        } else if (sample.kind === "source") {
          const hash = program.build_hash(sample.source) ?? null;
          if (hash !== sample.hash) wrong.push([sample.source, hash, sample.hash]);
        } else {
          // The last hash of the game is part of the text.
          try {
            player.page.replay(sample.text);
          } catch (error) {
            wrong.push([sample.text, String(error)]);
          }
        }
      }
      return wrong;
    }, samples.slice(k, k + 50));
    assert.deepEqual(wrong, []);
    for (const { kind } of samples.slice(k, k + 50)) counts[kind]++;
  }
  assert.equal(counts.drive, 30);
  console.log(`the same: ${JSON.stringify(counts)}`);
});

test("keys play a game; a held key repeats until it is released", async () => {
  const page = await open({}, "?play");
  await play(page);
  const board = () => page.evaluate(() => window.rul.player.page.image().join());
  let before = await board();
  const moves = async () => {
    while ((await board()) === before) await page.waitForTimeout(20);
    before = await board();
  };
  await page.keyboard.down("ArrowLeft");
  await moves();
  // The browser's own repetitions do not count; the program repeats by itself.
  await moves();
  await page.keyboard.up("ArrowLeft");
  await page.keyboard.press("Space");
  await moves();
  await page.keyboard.press("Escape");
  await until(page, "other");
  assert.deepEqual(page.problems, []);
});

for (const [width, height] of [[360, 640], [800, 600], [1920, 1080]]) {
  test(`the page fits ${width} x ${height}`, async () => {
    const has_touch = width < 500;
    const page = await open({ viewport: { width, height }, hasTouch: has_touch, isMobile: has_touch });
    await shot(page, `start-${width}x${height}`);
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(size[0] <= size[1], `the page is ${size[0]} pixels wide`);
    await page.goto(`${site}?play`);
    await page.waitForFunction(() => window.rul?.player?.place);
    await shot(page, `menu-${width}x${height}`);
    await play(page);
    await page.waitForTimeout(300);
    await shot(page, `game-${width}x${height}`);
    assert.deepEqual(page.problems, []);
  });
}

test("fingers play: buttons and gestures", async () => {
  const page = await open({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }, "?play");
  await until(page, "menu");
  await page.tap(".pad-enter");
  await until(page, "game");
  const board = () => page.evaluate(() => window.rul.player.page.image().join());
  for (const button of [".pad-left", ".pad-right", ".pad-turn-left"]) {
    const before = await board();
    await page.tap(button);
    while ((await board()) === before) await page.waitForTimeout(20);
  }
  for (let k = 0; k < 100 && (await place(page)).place === "game"; k++) {
    // The button goes when the game is over, which can be between the question and the tap.
    await page.tap(".pad-drop", { timeout: 2000 }).catch(() => {});
  }
  // The keyboard of the phone types the name.
  await until(page, "text");
  await page.waitForSelector(".field:not([hidden])");
  await page.waitForFunction(() => document.activeElement.className === "field");
  await page.keyboard.type("Zoey");
  await page.keyboard.press("Backspace");
  await page.waitForFunction(() => window.rul.player.place.text === "Zoe");
  await page.tap(".pad-enter");
  await until(page, "over");
  assert.deepEqual(page.problems, []);
});

test("a game survives a reload as a score does, and two tabs lose nothing", async () => {
  const page = await open({}, "?play");
  const second = await page.context().newPage();
  await second.goto(`${site}?play`);
  await second.waitForFunction(() => window.rul?.player?.place);
  for (const [tab, name] of [[page, "ann"], [second, "bo"]]) {
    await tab.bringToFront();
    await play(tab);
    while ((await place(tab)).place === "game") await tab.keyboard.press("Space");
    await until(tab, "text");
    await tab.waitForTimeout(1000);
    await tab.keyboard.type(name);
    await tab.keyboard.press("Enter");
    await until(tab, "over");
  }
  await page.reload();
  await page.waitForFunction(() => window.rul?.player?.place);
  const bytes = await page.evaluate(() => [...window.rul.player.page.rule_file()]);
  const file = join(folder, "scores.rul3");
  writeFileSync(file, Buffer.from(bytes));
  const scores = execFileSync(RULVM, ["scores", file], { encoding: "utf8" });
  assert.match(scores, /ann/);
  assert.match(scores, /bo/);
});

test("a game continues after a reload, also in an exported page", async () => {
  const file = join(folder, "reloaded.html");
  execFileSync(RULC, ["export", "--html", "tilt", "-o", file]);
  for (const path of ["?play", "", pathToFileURL(file).href]) {
    const page = await open({}, path);
    await play(page);
    for (const key of ["ArrowLeft", "Space", "Space"]) await page.keyboard.press(key);
    const { score, rule } = await place(page);
    const seen = await page.evaluate(() => window.rul.player.page.recording().split("\n").length);
    await page.reload();
    await page.waitForFunction(() => window.rul?.player?.place);
    assert.equal((await place(page)).place, "game", path);
    assert.deepEqual([(await place(page)).rule, (await place(page)).score], [rule, score]);
    const now = await page.evaluate(() => window.rul.player.page.recording().split("\n").length);
    assert.ok(now >= seen, `${now} of ${seen} lines`);
    // It continues where the page is used; a second reload finds nothing if the game was left.
    await focus(page);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => window.rul.player.place.place !== "game" || window.rul.player.place.is_paused);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("links to games and games of other pages lose nothing", async () => {
  const page = await open({}, "?play");
  await play(page);
  await page.keyboard.press("Space");
  const { rule } = await place(page);
  const link = await page.evaluate(() => `#game=${window.rul.player.page.shared()}`);
  await page.evaluate((link) => (location.hash = link), link);
  await until(page, "replay");
  assert.equal(await page.evaluate(() => location.hash), "");
  // One's own game waits, also for a reload.
  await page.reload();
  await page.waitForFunction(() => window.rul?.player?.place);
  assert.equal((await place(page)).place, "game");
  await page.evaluate(() => (location.hash = "#game=damaged"));
  await page.waitForFunction(() => document.getElementById("message")?.textContent.includes("neither"));
  assert.deepEqual([(await place(page)).place, (await place(page)).rule], ["game", rule]);
  await page.context().close();
  // Another exported game in the same tab starts with its own menu.
  const files = ["tilt", "rush"].map((name) => {
    const file = join(folder, `${name}-alone.html`);
    execFileSync(RULC, ["export", "--html", name, "-o", file]);
    return pathToFileURL(file).href;
  });
  const other = await open({}, files[0]);
  await play(other);
  await other.keyboard.press("Space");
  await other.goto(files[1]);
  await other.waitForFunction(() => window.rul?.player?.place);
  assert.deepEqual([(await place(other)).place, (await place(other)).rule], ["menu", "Rush"]);
  await other.context().close();
});

test("a source that is too long is refused, and a long one is quick", async () => {
  const page = await open({ viewport: { width: 1200, height: 800 } });
  await page.waitForSelector(".workshop .row");
  const before = await page.$eval(".area", (area) => area.value);
  const link = await page.evaluate(() => window.rul.program.link_of("\n".repeat(500_000)));
  await page.evaluate((link) => (location.hash = link), link);
  await page.waitForFunction(() => document.getElementById("message")?.textContent.includes("too long"));
  assert.equal(await page.$eval(".area", (area) => area.value), before);
  // Nine thousand lines: only what can be seen is an element.
  const long = `fn f() {\n${"    var x = 1; // a line\n".repeat(9_000)}}\n`;
  await page.evaluate((text) => window.rul.openCopy("long", text), long);
  const rows = await page.$$eval(".row", (rows) => rows.length);
  assert.ok(rows < 120, `${rows} rows`);
  await page.$eval(".editor", (editor) => (editor.scrollTop = editor.scrollHeight));
  await page.waitForFunction(() => document.querySelector(".row:last-child").dataset.line === "9003");
  const places = await page.evaluate(() => {
    const row = document.querySelector('.row[data-line="9001"]').getBoundingClientRect();
    const area = document.querySelector(".area").getBoundingClientRect();
    return [row.top, area.top + 9_000 * row.height];
  });
  assert.ok(Math.abs(places[0] - places[1]) < 0.5, String(places));
  // Typing stops at the limit, and many comments need no stack.
  await page.evaluate(() => window.rul.openCopy("full", "// x\n".repeat(9_999)));
  await page.$eval(".area", (area) => {
    area.focus();
    area.setSelectionRange(0, 0);
  });
  await page.keyboard.press("Enter");
  await page.keyboard.type("ab");
  assert.equal(await page.$eval(".area", (area) => area.value.length), 5 * 9_999 + 2);
  // Under the mouse: words behind tabs and wide letters are found where they are drawn.
  await page.evaluate(() => window.rul.openCopy("tabs", "var counter;\nfn f() {\n\t// — 中 x\n\tcounter\t= 12; counter = oops;\n}\n"));
  const found = await page.evaluate(() => {
    const row = document.querySelector('.row[data-line="4"]');
    const area = document.querySelector(".area");
    const seen = {};
    const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const word = node.data.trim();
      if (!/^(counter|oops)$/.test(word)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const place = { clientX: box.right - 4, clientY: box.top + 8, bubbles: true };
      area.dispatchEvent(new MouseEvent("mousemove", place));
      seen[word] = area.title;
    }
    return seen;
  });
  assert.match(found.counter ?? "", /var counter/);
  assert.match(found.oops ?? "", /`oops` is not declared/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a storage that is full or forbidden is said, and the game is played", async () => {
  for (const broken of ["setItem", "getItem"]) {
    const context = await browser.newContext({ viewport: { width: 800, height: 600 }, locale: "en-US" });
    await context.addInitScript((broken) => {
      Storage.prototype[broken] = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    }, broken);
    const page = await context.newPage();
    await page.goto(`${site}?play`);
    await page.waitForFunction(() => window.rul?.player?.place);
    await play(page);
    while ((await place(page)).place === "game") await page.keyboard.press("Space");
    await until(page, "text");
    await page.waitForTimeout(1000);
    await page.keyboard.type("ann");
    await page.keyboard.press("Enter");
    await until(page, "over");
  }
});

test("the page has no accessibility faults that axe finds", async () => {
  for (const path of ["", "?play"]) {
    // The policy forbids scripts from elsewhere: axe is put into the page by the debugger.
    const page = await open({ bypassCSP: true }, path);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    const shown = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
    assert.deepEqual(shown, []);
  }
});

test("what happens is read out", async () => {
  const page = await open({}, "?play");
  await play(page);
  const lines = await page.locator(".lines p").allTextContents();
  assert.ok(lines.includes("Tetrhex"), lines.join("\n"));
});

test("an exported game plays from a file without a network", async () => {
  const file = join(folder, "hexcolumns.html");
  execFileSync(RULC, ["export", "--html", "hexcolumns", "-o", file]);
  const size = statSync(file).size;
  assert.ok(size <= 1_500_000, `${size} bytes`);
  const start = Date.now();
  const page = await open({ offline: true }, pathToFileURL(file).href);
  await page.waitForFunction(() => window.rul.player.page.cells().length > 0);
  console.log(`exported game: ${size} bytes, ${Date.now() - start} ms to the first picture`);
  await shot(page, "exported");
  await play(page);
  await page.keyboard.press("Space");
  assert.deepEqual(page.problems, []);
  await page.context().close();
  const phone = await open(
    { offline: true, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
    pathToFileURL(file).href,
  );
  await phone.tap(".pad-enter");
  await until(phone, "game");
  await shot(phone, "exported-phone");
});

test("hostile names do not become part of the page", async () => {
  const file = join(folder, "hostile.rul");
  const name = "<img src=x onerror=a>";
  const source = readFileSync(new URL("../../../../stdlib-rules/examples/rush.rul", import.meta.url), "utf8");
  writeFileSync(file, source.replace(/rule "[^"]*"/, `rule "${name}"`));
  const html = join(folder, "hostile.html");
  execFileSync(RULC, ["export", "--html", file, "-o", html, "--with-source"]);
  const page = await open({ offline: true }, pathToFileURL(html).href);
  page.on("dialog", () => page.problems.push("a script has run"));
  assert.equal((await place(page)).rule, name);
  assert.equal(await page.locator("img").count(), 0);
  await play(page);
  assert.deepEqual(page.problems, []);
});

test("a template becomes another game, and its link is opened elsewhere", () => workshop(browser, site));

test("the game is drawn sixty times a second", async () => {
  const page = await openAlone({ viewport: { width: 1920, height: 1080 } }, "?play");
  await play(page);
  const times = await page.evaluate(async () => {
    const { player } = window.rul;
    const times = [];
    for (let k = 0; k < 60; k++) {
      const start = performance.now();
      player.page.report(start, JSON.stringify({ report: "key", key: "ArrowLeft", kind: "press" }));
      player.page.frame(performance.now());
      player.screen.paint(player.page);
      times.push(performance.now() - start);
      await new Promise(requestAnimationFrame);
    }
    return times.sort((a, b) => a - b);
  });
  console.log(`key to picture: median ${times[30].toFixed(1)} ms, longest ${times[59].toFixed(1)} ms`);
});

test("a text of 571 lines is analyzed and compiled while it is written", async () => {
  const text = readFileSync(new URL("../../../../stdlib-rules/games/tetlight.rul", import.meta.url), "utf8");
  const page = await openAlone({});
  const [analyzed, compiled, size] = await page.evaluate(async (text) => {
    const { Workshop } = await import("./rul.js");
    const source = new Workshop("tetlight", text);
    const [analyzed, compiled] = [[], []];
    let size = 0;
    for (let k = 0; k < 60; k++) {
      const start = performance.now();
      source.write(`${text}// ${k}\n`);
      source.words();
      source.messages();
      const middle = performance.now();
      size = source.build().length;
      analyzed.push(middle - start);
      compiled.push(performance.now() - middle);
    }
    const median = (times) => times.sort((a, b) => a - b)[30];
    return [median(analyzed), median(compiled), size];
  }, text);
  assert(size > 1000);
  console.log(`571 lines: colors and messages in ${analyzed.toFixed(1)} ms, the rule in ${compiled.toFixed(1)} ms more`);
});
