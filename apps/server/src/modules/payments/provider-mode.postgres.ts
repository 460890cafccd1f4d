import type { Instant } from '@clamor/domain/time';
import { type CardProvider, ProviderUnreachable } from '../../platform/cards/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

type Mode = Pick<CardProvider, 'name' | 'mode'>;

/** With whom the first payment was opened; null before it. */
export async function keptProviderMode(query: Queryable): Promise<Mode | null> {
  const { rows } = await query.query<Mode>('SELECT provider AS name, mode FROM provider_mode');
  return rows[0] ?? null;
}

/**
 * Keeps with whom the first payment is opened, in its transaction.
 * @throws ProviderUnreachable where that was somebody else: this node began before it
 */
export async function keepProviderMode(tx: Queryable, { name, mode }: Mode): Promise<void> {
  await tx.query('INSERT INTO provider_mode (provider, mode) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, mode]);
  const kept = await keptProviderMode(tx);
  if (kept?.name === name && kept.mode === mode) return;
  throw new ProviderUnreachable(`The payments in this database are not of ${name} (${mode}).`);
}

/** Up to where the provider's list of events was read; null: not yet. */
export async function eventsReadTo(query: Queryable): Promise<Instant | null> {
  const { rows } = await query.query<{ at: Instant | null }>('SELECT events_read_to AS at FROM provider_mode');
  return rows[0]?.at ?? null;
}

export async function noteEventsRead(query: Queryable, to: Instant): Promise<void> {
  await query.query('UPDATE provider_mode SET events_read_to = greatest(events_read_to, $1)', [to]);
}

/** From when on the provider may have intents that the database does not know: it may be an older one that was restored. */
export async function intentsKnownTo(query: Queryable): Promise<Instant | null> {
  const { rows } = await query.query<{ at: Instant | null }>(
    'SELECT coalesce((SELECT max(created_at) FROM payments), (SELECT min(created_at) FROM claims)) AS at',
  );
  return rows[0]?.at ?? null;
}
