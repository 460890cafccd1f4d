/**
 * PostgreSQL's function in which a COMMIT waits for its standby. Messages name it. Their texts depend on the server's
 * language, so they cannot be compared.
 */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * Whether a message of PostgreSQL warns that a COMMIT stopped waiting for its synchronous standby. The statement then
 * succeeds, but only the primary has the transaction, and a failover would lose it.
 */
export function isUnconfirmedCommit(message: { routine?: string | undefined }): boolean {
  return message.routine === WAIT_FOR_STANDBY;
}

/** The transaction is committed on the primary, but no standby has confirmed it. */
export class CommitUnconfirmed extends Error {
  override readonly name = 'CommitUnconfirmed';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL stopped waiting for its synchronous standby.');
  }
}
