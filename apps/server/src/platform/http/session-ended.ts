/**
 * Thrown if the caller's session ended after admission. The call cannot refuse, because it has no caller any more:
 * `route` answers as if the request had no session.
 */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';

  constructor() {
    super('The session of the caller has ended.');
  }
}
