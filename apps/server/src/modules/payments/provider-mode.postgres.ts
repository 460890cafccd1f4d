import type { Instant } from '@clamor/domain/time';
import { type CardProvider, ProviderUnreachable } from '../../platform/cards/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

type Mode = Pick<CardProvider, 'name' | 'mode'>;

/** The provider and mode of the first payment; null before it. */
export async function keptProviderMode(query: Queryable): Promise<Mode | null> {
  const { rows } = await query.query<Mode>('SELECT provider AS name, mode FROM provider_mode');
  return rows[0] ?? null;
}

/**
 * Stores the provider and mode of the first payment, in that payment's transaction.
 * @throws ProviderUnreachable if another node with other settings stored its own first
 */
export async function keepProviderMode(tx: Queryable, { name, mode }: Mode): Promise<void> {
  await tx.query('INSERT INTO provider_mode (provider, mode) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, mode]);
  const kept = await keptProviderMode(tx);
  if (kept?.name === name && kept.mode === mode) return;
  throw new ProviderUnreachable(`The payments in this database are not of ${name} (${mode}).`);
}

/** The time up to which the provider's events were read; null: never. */
export async function eventsReadTo(query: Queryable): Promise<Instant | null> {
  const { rows } = await query.query<{ at: Instant | null }>('SELECT events_read_to AS at FROM provider_mode');
  return rows[0]?.at ?? null;
}

export async function noteEventsRead(query: Queryable, to: Instant): Promise<void> {
  await query.query('UPDATE provider_mode SET events_read_to = greatest(events_read_to, $1)', [to]);
}

/**
 * The time from which the provider may have intents that this database lacks, because the database may be a restored,
 * older copy. Null: no sale yet.
 */
export async function intentsKnownTo(query: Queryable): Promise<Instant | null> {
  const { rows } = await query.query<{ at: Instant | null }>(
    'SELECT coalesce((SELECT max(created_at) FROM payments), (SELECT min(created_at) FROM claims)) AS at',
  );
  return rows[0]?.at ?? null;
}
