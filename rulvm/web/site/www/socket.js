// The connection of a game for two: a WebSocket whose bytes the program writes and reads.

const MOST_BYTES = 1 << 20;

export class Socket {
  // `report` gets what happens.
  constructor(report) {
    this.report = (event, text = "") => report({ report: "socket", event, text });
  }

  // Does what the program wants.
  handle({ request, url, text }) {
    if (request === "connect") this.connect(url);
    if (request === "send") this.socket?.send(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
    if (request === "close") this.close();
  }

  connect(url) {
    this.close();
    let socket;
    try {
      socket = new WebSocket(url);
    } catch (error) {
      this.report("closed", error.message);
      return;
    }
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    const is_own = () => this.socket === socket;
    socket.addEventListener("open", () => is_own() && this.report("open"));
    socket.addEventListener("message", ({ data }) => {
      if (!is_own() || typeof data === "string") return;
      // No table says so much at once.
      if (data.byteLength > MOST_BYTES) return socket.close();
      const letters = Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte));
      this.report("bytes", btoa(letters.join("")));
    });
    socket.addEventListener("close", ({ code }) => {
      if (!is_own()) return;
      this.socket = null;
      // Browsers do not say more to pages.
      this.report("closed", `WebSocket ${code}`);
    });
  }

  close() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}
