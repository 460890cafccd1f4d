import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DatabaseClock } from '../clock/index.ts';
import { createPool, measureClock } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import { forgetOldMails } from './forget-old-mails.ts';
import { mailboxTransport } from './mail-transport.mailbox.ts';
import type { MailTransport } from './mail-transport.ts';
import { type MailNote, type OutgoingMail, queueMail } from './outbox.ts';
import { sendDueMails } from './send-due-mails.ts';

/** The member to whom mails belong, unless a test names another. */
export const OWNER = '00000000-0000-4000-8000-000000000001';

/** A clock whose raw time a test can move. */
class LaterClock extends DatabaseClock {
  laterMs = 0;
  override databaseNow(): number {
    return super.databaseNow() + this.laterMs;
  }
}

export interface OutboxSite {
  pool: pg.Pool;
  clock: LaterClock;
  queue(mail: OutgoingMail, note?: Partial<MailNote>): Promise<boolean>;
  /** Sends the mails that are due. Returns whether more are. */
  deliver(transport: MailTransport): Promise<boolean>;
  forget(transport: MailTransport): Promise<void>;
}

/** A database for a test file. Each test begins with an empty outbox and the clock set right. */
export function outboxSite(): OutboxSite {
  let database: TestDatabase;
  const ports = (transport: MailTransport) => ({ database: site.pool, clock: site.clock, transport });
  const site = {
    queue: (mail, note = {}) => queueMail(site.pool, site.clock, mail, { ownerId: OWNER, ...note }),
    deliver: (transport) => sendDueMails(ports(transport)),
    forget: (transport) => forgetOldMails(ports(transport)),
  } as OutboxSite;
  beforeAll(async () => {
    database = await createTestDatabase();
    site.pool = createPool(database.url, { onError: () => {} });
  });
  afterAll(async () => {
    await site.pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    await site.pool.query('DELETE FROM mails');
    site.clock = new LaterClock();
    await measureClock(site.pool, site.clock);
  });
  return site;
}

/** A mailbox transport that calls this function for each mail. */
export function mailboxThat(send: MailTransport['send']): MailTransport {
  return { ...mailboxTransport(), send };
}

/** A transport like a real mail server: once sent, a mail is no longer read in the outbox. */
export function farAway(send: MailTransport['send'] = async () => {}): MailTransport {
  return { ...mailboxThat(send), readInOutbox: false };
}
