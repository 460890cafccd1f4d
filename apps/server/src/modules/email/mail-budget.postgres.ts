import { HOUR, type Instant, MINUTE } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';
import type { AccountRequest } from './account-requests.postgres.ts';

/** What caused a mail: its kind, the address, and the network that asked. */
export type MailCause = Omit<AccountRequest, 'kind' | 'device'> & {
  kind: AccountRequest['kind'] | 'change_email' | 'unknown_device';
};

/**
 * The most mails of one kind to one address in an hour: those that one network caused, and those of all networks
 * together.
 */
const IN_AN_HOUR = { oneAsker: 5, everybody: 20 } as const;
/**
 * For these kinds, the minimum time between two mails to one address, whoever caused them. They have no hourly budget.
 */
const APART_MS: { readonly [Kind in MailCause['kind']]?: number } = {
  reset_password: 5 * MINUTE,
  change_email: 5 * MINUTE,
  unknown_device: HOUR,
};

/** Whether another mail for this request may be sent. Each kind has its own budget, so one kind cannot use up another's. */
export async function isWithinBudget(tx: Queryable, request: MailCause, now: Instant): Promise<boolean> {
  const { kind, email, asker } = request;
  const apartMs = APART_MS[kind];
  const since = now - (apartMs ?? HOUR);
  const { rows } = await tx.query<{ everybody: number; oneAsker: number }>(
    `SELECT count(*) AS everybody, count(*) FILTER (WHERE asker IS NOT DISTINCT FROM $3) AS "oneAsker"
     FROM account_mails WHERE email = lower($1) AND kind = $2 AND written_at > $4 AND written_at <= $5`,
    [email, kind, asker, new Date(since), new Date(now)],
  );
  const { everybody = 0, oneAsker = 0 } = rows[0] ?? {};
  if (apartMs !== undefined) return everybody === 0;
  return everybody < IN_AN_HOUR.everybody && oneAsker < IN_AN_HOUR.oneAsker;
}

/** Counts a queued mail against the budget of its address. */
export async function countAccountMail(tx: Queryable, request: MailCause, now: Instant): Promise<void> {
  await tx.query('INSERT INTO account_mails (id, kind, email, asker, written_at) VALUES ($1, $2, lower($3), $4, $5)', [
    uuidv7(),
    request.kind,
    request.email,
    request.asker,
    new Date(now),
  ]);
}

/** Removes counts that are older than every budget's period. */
export async function forgetAccountMails(query: Queryable, now: Instant): Promise<void> {
  await query.query('DELETE FROM account_mails WHERE written_at < $1', [new Date(now - HOUR)]);
}
