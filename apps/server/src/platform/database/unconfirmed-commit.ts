/** The function in which a COMMIT waits for its standby. A message's text is in the server's language; this name is not. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * Whether a message of PostgreSQL warns that a COMMIT stopped waiting for its synchronous standby. The statement then
 * succeeds, but only the primary has the transaction: a failover loses it.
 */
export function isUnconfirmedCommit(message: { routine?: string | undefined }): boolean {
  return message.routine === WAIT_FOR_STANDBY;
}

/** The transaction is committed on the primary, and no standby has confirmed it. */
export class CommitUnconfirmed extends Error {
  override readonly name = 'CommitUnconfirmed';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL stopped waiting for its synchronous standby.');
  }
}
