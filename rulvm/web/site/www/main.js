// Starts the page: loads the program, and opens the player and the workshop.

import init, * as program from "./rul.js";
import { Browser, tabStorage } from "./browser.js";
import { Player } from "./player.js";
import { show } from "./message.js";
import { failure, unpacked } from "./program.js";

// The file that was served to this tab last.
const SERVED = "rul:served";

const browser = new Browser();

async function start() {
  const response = await fetch(new URL("rul_bg.wasm.gz", import.meta.url));
  if (!response.ok) throw new Error(`the program cannot be loaded: ${response.statusText}`);
  await init({ module_or_path: await unpacked(await response.arrayBuffer()) });
  const player = new Player(document.getElementById("play"), program, browser, {});
  const write = document.getElementById("write");
  const only = new URLSearchParams(location.search).has("play");
  let openSource, openCopy;
  if (only) {
    player.canvas.focus();
  } else {
    const { openWorkshop } = await import("./workshop/workshop.js");
    write.hidden = false;
    const workshop = openWorkshop(write, { wasm: program, player, browser });
    openSource = (name, text, again) => workshop.openSource(name, text, again);
    openCopy = (name, text) => workshop.openCopy(name, text);
  }
  if (document.documentElement.hasAttribute("data-served")) followServed(player);
  // A game that somebody has shared.
  const open = () => {
    const game = /^#game=(.+)$/.exec(location.hash);
    if (!game) return;
    // After a reload, what was played meanwhile continues.
    history.replaceState(null, "", location.pathname + location.search);
    player.replay(decoded(game[1]));
  };
  addEventListener("hashchange", open);
  window.rul = { program, player, browser, openSource, openCopy };
  open();
}

// A part of a link, as it is if it is damaged.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Opens the file that `rulvm serve` gives to the page, and again whenever it is saved.
async function followServed(player) {
  let number = 0;
  let pause = 1000;
  for (;;) {
    let served;
    try {
      const response = await fetch(number ? `served.json?after=${number}` : "served.json");
      if (!response.ok) throw new Error(`the file cannot be loaded: status ${response.status}`);
      served = await response.json();
      pause = 1000;
    } catch (error) {
      // The server has stopped, perhaps to start again.
      if (pause === 1000) show(String(error.message ?? error));
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(2 * pause, 60_000);
      continue;
    }
    if (served.number === number) continue;
    const bytes = Uint8Array.from(atob(served.base64), (letter) => letter.charCodeAt(0));
    // A game of the same file that continues stays.
    const is_there = tabStorage((storage) => storage.getItem(SERVED)) === served.base64;
    if (number || !is_there || !player.is_resumed) {
      player.attempt(() => openServed(player, served.name, bytes, number > 0));
    }
    tabStorage((storage) => storage.setItem(SERVED, served.base64));
    number = served.number;
  }
}

function openServed(player, name, bytes, again) {
  const is_source = !name.endsWith(".rul3");
  const text = () => new TextDecoder().decode(bytes);
  if (is_source && window.rul?.openSource) window.rul.openSource(name, text(), again);
  else if (is_source && name.endsWith(".rul")) playSource(player, name, text(), again);
  else player.open(name, bytes);
}

// Plays a source without the workshop.
function playSource(player, name, text, again) {
  const source = new window.rul.program.Workshop(name.replace(/\.rul$/, ""), text);
  try {
    const rule = source.build();
    const [first, more] = JSON.parse(source.first_error() ?? '["", 0]');
    if (!rule && !again) throw new Error(`${name}: ${first}`);
    if (rule) player.compiled(rule);
    else player.notCompiled(first, more);
  } finally {
    source.free();
  }
}

start().catch((error) => show(failure(error)));

// After the first visit, the page needs no network.
if ("serviceWorker" in navigator && location.protocol === "https:") {
  navigator.serviceWorker.register("worker.js").catch(() => {});
}
