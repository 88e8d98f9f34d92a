// Messages to the player that are not part of the game.

// Shows a message for some seconds; screen readers read it out.
export function show(text) {
  let line = document.getElementById("message");
  if (!line) {
    line = document.createElement("p");
    line.id = "message";
    line.setAttribute("role", "alert");
    document.body.append(line);
  }
  line.textContent = text;
  line.hidden = false;
  clearTimeout(show.timer);
  show.timer = setTimeout(() => (line.hidden = true), 8000);
}
