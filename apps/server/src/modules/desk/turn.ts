/** Lets the event loop look at its sockets once. */
export function turn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
