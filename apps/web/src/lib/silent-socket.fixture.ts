/** jsdom's own socket would try to connect. */
class SilentSocket extends EventTarget {
  send() {}
  close() {}
}

/** Lets pages open sockets that say nothing. Answers what puts the browser's own back. */
export function silenceSockets(): () => void {
  const browserSocket = globalThis.WebSocket;
  globalThis.WebSocket = SilentSocket as unknown as typeof WebSocket;
  return () => {
    globalThis.WebSocket = browserSocket;
  };
}
