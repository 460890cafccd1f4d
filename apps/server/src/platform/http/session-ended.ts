/**
 * A handler throws this if the caller's session ended after admission. `route` then answers as if the request had come
 * without a session.
 */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';

  constructor() {
    super('The session of the caller has ended.');
  }
}
