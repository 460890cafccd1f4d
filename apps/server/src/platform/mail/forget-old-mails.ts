import { DAY } from '@clamor/domain/time';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/index.ts';

/** How long a mail is kept after it was sent or given up: long enough to find out what became of it. */
const KEPT_MS = 30 * DAY;

/** Removes mails of long ago: what stands in them (addresses, links) is not to lie about for ever. */
export async function forgetOldMails({ database, clock }: { database: Queryable; clock: Clock }): Promise<void> {
  await database.query('DELETE FROM mails WHERE created_at < $1 AND (sent_at IS NOT NULL OR given_up_at IS NOT NULL)', [
    new Date(clock.now() - KEPT_MS),
  ]);
}
