/**
 * Thrown if the caller's session ends after admission. This is no refusal of the call, because there is no caller any
 * more: `route` answers as if the request had no session.
 */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';

  constructor() {
    super('The session of the caller has ended.');
  }
}
