import type { SandboxSends } from '@clamor/contract/sandbox-cards';
import type { Instant } from '@clamor/domain/time';
import type { Page } from './page.ts';
import { newId, secondsOf, type World } from './world.ts';

export interface SandboxEvent {
  id: string;
  type: string;
  object: Record<string, unknown>;
  createdAt: Date;
}

const API_VERSION = '2026-10-28.endive';

/** Records an event. It is listed, and sent as a webhook. */
export async function emitEvent({ tx, now }: World, type: string, object: Record<string, unknown>): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox_events (id, type, object, created_at, deliver_at, deliveries_left)
     SELECT $1, $2, $3, $4,
            CASE sends WHEN 'never' THEN NULL
                       WHEN 'late' THEN $4::timestamptz + interval '60 seconds'
                       WHEN 'shuffled' THEN $4::timestamptz + random() * interval '10 seconds'
                       ELSE $4 END,
            CASE sends WHEN 'twice' THEN 2 ELSE 1 END
     FROM sandbox_settings`,
    [newId('evt'), type, object, new Date(now)],
  );
}

/**
 * A page of events, newest first.
 * @param types empty: events of every type
 */
export async function listEvents(
  { tx }: World,
  asked: { since: Instant; types: readonly string[] },
  { after, limit }: Page,
): Promise<SandboxEvent[]> {
  const { rows } = await tx.query<SandboxEvent>(
    `SELECT id, type, object, created_at AS "createdAt" FROM sandbox_events
     WHERE created_at >= $1 AND (cardinality($2::text[]) = 0 OR type = ANY ($2))
       AND ($3::text IS NULL OR number < (SELECT number FROM sandbox_events WHERE id = $3))
     ORDER BY number DESC LIMIT $4`,
    [new Date(asked.since), asked.types, after, limit],
  );
  return rows;
}

export async function setSends({ tx }: World, sends: SandboxSends): Promise<void> {
  await tx.query('UPDATE sandbox_settings SET sends = $1', [sends]);
}

/**
 * An event in the provider's JSON.
 * @param object the event's object, with fields that no row stores, such as secrets
 */
export function eventShapeOf({ id, type, createdAt }: SandboxEvent, object: Record<string, unknown>) {
  return {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: secondsOf(createdAt),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
