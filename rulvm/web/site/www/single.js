// Starts a page that contains one game. Its scripts are one script, so nothing is imported.

function part(id) {
  const { textContent: text } = document.getElementById(id);
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

async function startSingle() {
  await __wbg_init({ module_or_path: await unpacked(part("program")) });
  const root = document.getElementById("play");
  const program = { Page, on_panic, version };
  const player = new Player(root, program, new Browser(), { rule: part("rule") });
  const source = part("source");
  if (source.length) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = says(player.language, "source");
    button.addEventListener("click", () => saveFile(player.fileName("rul"), source, "text/plain"));
    player.bar.append(button);
  }
  const about = document.createElement("span");
  about.className = "version";
  about.textContent = `RUL ${player.version}`;
  player.bar.append(about);
  player.canvas.focus();
  window.rul = { player };
}

startSingle().catch((error) => show(failure(error)));
