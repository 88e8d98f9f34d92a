// The workshop in a browser: a template becomes another game, mistakes are mended from their
// messages, the link is opened elsewhere. `browser` is one of Playwright, `address` that of the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TIMEOUT = { timeout: 20_000 };

// A page in a profile of its own.
async function open(browser, address, { width = 1200, height = 800, ...touch } = {}) {
  const viewport = { width, height };
  const profile = await browser.newContext({ viewport, locale: "en-US", ...touch });
  const page = await profile.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  page.on("dialog", (dialog) => dialog.accept());
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => (window.copied = text) } });
  });
  await page.goto(address);
  await page.waitForSelector(".workshop .row", TIMEOUT);
  return page;
}

const text = (page) => page.$eval(".area", (area) => area.value);

// Replaces words of the source as a person does: selects them, and types.
async function type(page, old, fresh) {
  await page.$eval(".area", (area, old) => {
    const at = area.value.indexOf(old);
    if (at < 0) throw new Error(`no ${old}`);
    area.focus();
    area.setSelectionRange(at, at + old.length);
  }, old);
  await page.keyboard.insertText(fresh);
}

const count = (page) => page.$eval(".count", (line) => line.textContent);
const settled = (page, words) => page.waitForFunction(
  (words) => document.querySelector(".count").textContent.includes(words), words, TIMEOUT,
);

async function click(page, words, within = "body") {
  const found = await page.evaluateHandle(([words, within]) => {
    const buttons = [...document.querySelectorAll(`${within} button`)];
    return buttons.find((button) => button.textContent.includes(words));
  }, [words, within]);
  assert(found.asElement(), `no button ${words}`);
  await found.evaluate((button) => button.click());
}

export async function workshop(browser, address) {
  const page = await open(browser, address);

  // A template becomes another game.
  await click(page, "Games");
  await page.$eval("#new-name", (name) => (name.value = "a/b"));
  await click(page, "Create");
  assert.match(await page.$eval(".problem", (line) => line.textContent), /not `\/`/);
  await page.$eval("#new-name", (name) => (name.value = "friend"));
  await click(page, "Create");
  await settled(page, "No errors");
  await type(page, 'rule "friend"', 'rule "Friend of 3"');
  await page.waitForFunction(() => window.rul.player.place.rule === "Friend of 3", null, TIMEOUT);

  // The colored text lies exactly below the text that is edited.
  const [below, above] = await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(".row"));
    const area = document.querySelector(".area");
    return [range.getBoundingClientRect().left, area.getBoundingClientRect().left + parseFloat(getComputedStyle(area).paddingLeft)];
  });
  assert.equal(below, above);

  // Three mistakes are mended from their messages.
  await type(page, "score += n * n;", "scor += n * n;");
  await settled(page, "1 error");
  await type(page, "pieces += 1;", "pieces += 1");
  await settled(page, "1 error");
  await type(page, "mark doomed;", "mark doomd;");
  await settled(page, "1 error");
  // A text with a missing `;` has no other messages.
  await page.waitForFunction(() => document.querySelector(".messages").textContent.includes("is missing"), null, TIMEOUT);
  const messages = () => page.$eval("#view-messages", (view) => view.textContent);
  for (let k = 0; k < 6 && !/No errors/.test(await count(page)); k++) {
    const before = await messages();
    await click(page, "Fix:", ".messages");
    await page.waitForFunction((before) => document.querySelector("#view-messages").textContent !== before, before, TIMEOUT);
  }
  await settled(page, "No errors");
  const mended = await text(page);
  assert(mended.includes("score += n * n;") && mended.includes("pieces += 1;"), mended);

  // Tests, sizes, formatter.
  await click(page, "Tests", ".tabs");
  await click(page, "Run the tests");
  assert.equal(await page.$$eval(".tested .good", (list) => list.length), 2);
  assert(await page.$(".row.reached"));
  await click(page, "Sizes", ".tabs");
  assert.match(await page.$eval("#view-sizes", (view) => view.textContent), /set_level/);
  await type(page, "phase 0 { set_level(1); }", "phase 0 {set_level( 1 );}");
  await click(page, "Format");
  assert((await text(page)).includes("phase 0 { set_level(1); }"));

  // A pixel and a hexagon are drawn.
  await click(page, "Draw", ".tabs");
  await type(page, "pattern plain", "pattern plain");
  await page.waitForSelector('.pattern [data-at="1,1"]', TIMEOUT);
  await page.click('.pattern [data-at="1,1"]');
  await page.waitForFunction(() => document.querySelector(".area").value.includes("776666666661"), null, TIMEOUT);
  await type(page, "shape triple", "shape triple");
  await page.waitForSelector(".hexagon", TIMEOUT);
  await page.$eval('.hexagon[data-at="0:1,1"]', (hexagon) => hexagon.dispatchEvent(new MouseEvent("click")));
  assert((await text(page)).includes("{ here, up, down, down_right }"));
  // A test of the template has a piece of three.
  await settled(page, "1 error");
  await page.$eval('.hexagon[data-at="0:1,1"]', (hexagon) => hexagon.dispatchEvent(new MouseEvent("click")));

  // The debugger, if it is part of the page.
  if (await page.$("#tab-debugger")) {
    await click(page, "Debugger", ".tabs");
    await click(page, "Debug the game");
    await page.type(".command input", "run -- DROP DROP");
    await page.keyboard.press("Enter");
    await page.type(".command input", "who score");
    await page.keyboard.press("Enter");
    const answers = await page.$eval(".answers", (log) => log.textContent);
    assert.match(answers, /friend\.rul:\d+/);
    await click(page, "Step back");
    assert(await page.$(".row.current"));
  }

  // What is written is still there after a reload, and can be taken back.
  const present = await text(page);
  await page.reload();
  await page.waitForSelector(".workshop .row", TIMEOUT);
  assert.equal(await text(page), present);

  // The link is opened in a second profile.
  await click(page, "Copy link");
  await page.waitForFunction(() => window.copied, null, TIMEOUT);
  const link = await page.evaluate(() => window.copied);
  const friend = await open(browser, link);
  assert.equal(await text(friend), present);
  assert.equal(await friend.evaluate(() => location.hash), "");
  await friend.waitForFunction(() => window.rul.player.place.rule === "Friend of 3", null, TIMEOUT);
  // Whoever opens a link has a copy of their own.
  await friend.reload();
  await friend.waitForSelector(".workshop .row", TIMEOUT);
  assert.equal(await text(friend), present);

  // The game as a page is the one that the command makes.
  const download = page.waitForEvent("download");
  await click(page, "Save as page");
  const files = mkdtempSync(join(tmpdir(), "export-"));
  await (await download).saveAs(join(files, "page.html"));
  writeFileSync(join(files, "friend.rul"), present);
  execFileSync(process.env.RULC, ["export", "--html", "--with-source", "friend.rul", "-o", "command.html"], { cwd: files });
  assert(readFileSync(join(files, "page.html"), "utf8") === readFileSync(join(files, "command.html"), "utf8"));

  const damaged = await open(browser, `${link.slice(0, -20)}`);
  assert.match(await damaged.$eval("#message", (line) => line.textContent), /the text is incomplete/);

  // A source is data: it cannot run script.
  const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
  await type(friend, 'rule "Friend of 3"', `rule "${hostile.replaceAll('"', "'")}"`);
  await type(friend, "table speeds", `/* ${hostile} */ table speeds`);
  await type(friend, "score += n * n;", "score += `<b>x</b>`;");
  await friend.waitForSelector(".messages .error", TIMEOUT);
  await click(friend, "Explain");
  assert.equal(await friend.evaluate(() => document.querySelectorAll(".workshop img, .workshop script, .workshop b").length), 0);
  assert.equal(await friend.evaluate(() => window.hacked), undefined);

  // On a phone, one side is shown at a time.
  const phone = await open(browser, address, { width: 360, height: 640, hasTouch: true, isMobile: true });
  const shown = () => phone.$$eval("#write, #play", (sides) => sides.map((side) => side.offsetWidth > 0));
  assert.deepEqual(await shown(), [true, false]);
  await click(phone, "Game", ".sides");
  assert.deepEqual(await shown(), [false, true]);
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, 360);

  for (const one of [page, friend, phone]) assert.deepEqual(one.problems, []);
}
