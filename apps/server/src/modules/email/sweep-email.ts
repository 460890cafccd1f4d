import { DAY } from '@clamor/domain/time';
import type { MemberPorts } from '../members/index.ts';
import { sweepEmailChanges } from './email-changes.postgres.ts';
import { forgetAccountMails } from './mail-budget.postgres.ts';
import { forgetRegistrations } from './registrations.postgres.ts';

/** How long expired links and registrations are kept. */
const KEPT_MS = 30 * DAY;

/** Removes old links, registrations, mail counts and email changes. */
export async function sweepEmail({ pool, clock }: MemberPorts): Promise<void> {
  const now = clock.now();
  const longAgo = new Date(now - KEPT_MS);
  await pool.query('DELETE FROM mail_links WHERE expires_at < $1', [longAgo]);
  await forgetRegistrations(pool, longAgo);
  await forgetAccountMails(pool, now);
  await sweepEmailChanges(pool, now);
}
