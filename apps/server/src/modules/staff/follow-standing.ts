import type { Command } from '@clamor/domain/lifecycle';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import type { Desk } from '../desk/index.ts';
import { closeStandingChange, openStandingChanges, type StandingChange } from './standing-changes.postgres.ts';
import { auctionsLedBy, frozenListingsOf, runningListingsOf } from './standing-listings.postgres.ts';

export interface StandingPorts {
  pool: pg.Pool;
  clock: Clock;
  desk: Pick<Desk, 'submit'>;
}

/**
 * A batch that read the member as ACTIVE may commit a little after the suspension did: a change is looked at again until
 * every such batch is over (the desk's time limits are far below this).
 */
const SETTLED_AFTER_MS = 6_000;
const STAFF_BYTES = 200;

/**
 * Lets listings follow what happened to their seller or leader, one desk command per listing. Each command is harmless when
 * it comes twice, so a crash in between is healed by the next pass.
 */
export async function followStandingChanges(ports: StandingPorts): Promise<boolean> {
  for (const change of await openStandingChanges(ports.pool)) {
    const allDone = await follow(ports, change);
    const now = ports.clock.databaseNow();
    if (allDone && now - change.madeAt > SETTLED_AFTER_MS) await closeStandingChange(ports.pool, change.id, now);
  }
  return false;
}

async function follow(ports: StandingPorts, { userId, change }: StandingChange): Promise<boolean> {
  const { pool } = ports;
  if (change === 'reactivated') return await each(ports, await frozenListingsOf(pool, userId), { kind: 'resume' });
  const led = await each(ports, await auctionsLedBy(pool, userId), { kind: 'freeze_maximum', bidderId: userId });
  const own = await each(ports, await runningListingsOf(pool, userId), { kind: 'stop_for_suspension' });
  return led && own;
}

async function each({ clock, desk }: StandingPorts, listingIds: string[], command: Command): Promise<boolean> {
  const answers = await Promise.all(
    listingIds.map((listingId) =>
      desk.submit({
        listingId,
        command,
        claim: { kind: 'staff' },
        receivedAt: clock.databaseNow(),
        key: null,
        payload: null,
        bytes: STAFF_BYTES,
      }),
    ),
  );
  return answers.every(({ kind }) => kind === 'accepted' || kind === 'refused');
}
