/** Lets the event loop handle its sockets once. */
export function turn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
