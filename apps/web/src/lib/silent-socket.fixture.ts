/** A socket that does nothing. jsdom's own would try to connect. */
class SilentSocket extends EventTarget {
  send() {}
  close() {}
}

/** Gives pages sockets that send nothing. Returns a function that restores the original. */
export function silenceSockets(): () => void {
  const browserSocket = globalThis.WebSocket;
  globalThis.WebSocket = SilentSocket as unknown as typeof WebSocket;
  return () => {
    globalThis.WebSocket = browserSocket;
  };
}
