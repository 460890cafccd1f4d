import { DAY } from '@clamor/domain/time';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/index.ts';
import type { MailTransport } from './mail-transport.ts';

/** How long a mail is kept after it was sent or given up, in case somebody asks about it. */
export const KEPT_MS = 30 * DAY;
/** How long a mail that is bound to an address is kept. It is shorter, because the address may not be the member's. */
const BOUND_KEPT_MS = DAY;

interface Ports {
  database: Queryable;
  clock: Clock;
  transport: Pick<MailTransport, 'readInOutbox'>;
}

/**
 * Removes old mails, so that addresses are not stored forever. Also erases the texts of mails that a node sent but
 * could not erase any more.
 */
export async function forgetOldMails({ database, clock, transport }: Ports): Promise<void> {
  const now = clock.now();
  await database.query(
    // A mail that waits has neither time, so it stays.
    `DELETE FROM mails WHERE coalesce(sent_at, given_up_at) < CASE WHEN is_bound THEN $2::timestamptz ELSE $1 END`,
    [new Date(now - KEPT_MS), new Date(now - BOUND_KEPT_MS)],
  );
  if (transport.readInOutbox) return;
  await database.query(
    `UPDATE mails SET body_text = '', body_html = ''
     WHERE (sent_at IS NOT NULL OR given_up_at IS NOT NULL) AND (body_text <> '' OR body_html <> '')`,
  );
}
