/**
 * Thrown when the caller's session ends after admission let them in. It is no refusal of what they asked: there is no
 * caller any more, so `route` answers it as it answers a request without a session.
 */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';

  constructor() {
    super('The session of the caller has ended.');
  }
}
