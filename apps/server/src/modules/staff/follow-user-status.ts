import type { Command } from '@clamor/domain/lifecycle';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { type Desk, deskRequest } from '../desk/index.ts';
import { type Following, listingsToFollow } from './listings-to-follow.postgres.ts';
import { closeUserStatusChanges, openUserStatusChanges } from './user-status-changes.postgres.ts';

export interface UserStatusFollowerPorts {
  pool: pg.Pool;
  clock: Clock;
  desk: Pick<Desk, 'submit'>;
}

/**
 * How long after a status change the job looks for listings again. A batch that read the member as ACTIVE may commit
 * shortly after their suspension. After this time no such batch still runs: the desk's time limits are far shorter.
 */
const SETTLED_AFTER_MS = 6_000;
const STAFF_BYTES = 200;
/** The most commands in the desk's queues at once, so that members' own commands find room. */
const AT_ONCE = 500;

/**
 * Changes listings after their seller's or leader's status changed, with one desk command for each listing. Repeating a
 * command is harmless, so after a crash the next pass finishes the work. Always returns false, so that the job does not
 * run again at once: unfinished work waits for its next pass.
 */
export async function followUserStatusChanges(ports: UserStatusFollowerPorts): Promise<boolean> {
  const changes = await openUserStatusChanges(ports.pool);
  if (changes.length === 0) return false;
  const lookedAt = ports.clock.databaseNow();
  const { unfinished, failure } = await follow(ports, await listingsToFollow(ports.pool));
  const over = changes.filter(({ id, madeAt }) => lookedAt - madeAt > SETTLED_AFTER_MS && !unfinished.has(id));
  if (over.length > 0) await closeUserStatusChanges(ports.pool, over, ports.clock.databaseNow());
  if (failure !== null) throw failure.reason;
  return false;
}

interface Followed {
  /**
   * The ids of status changes with a listing that is not changed yet, because its row was locked or the desk was
   * overloaded.
   */
  unfinished: Set<string>;
  failure: PromiseRejectedResult | null;
}

/** Submits the commands. If one fails, the others are still submitted. */
async function follow(ports: UserStatusFollowerPorts, followings: readonly Following[]): Promise<Followed> {
  const followed: Followed = { unfinished: new Set(), failure: null };
  for (let from = 0; from < followings.length; from += AT_ONCE) {
    const part = followings.slice(from, from + AT_ONCE);
    const ends = await Promise.allSettled(part.map((following) => submit(ports, following)));
    for (const [index, end] of ends.entries()) {
      const isDone = end.status === 'fulfilled' && (end.value.kind === 'accepted' || end.value.kind === 'refused');
      if (!isDone) followed.unfinished.add(part[index]?.changeId ?? '');
      if (end.status === 'rejected') followed.failure ??= end;
    }
  }
  return followed;
}

function submit({ clock, desk }: UserStatusFollowerPorts, following: Following) {
  const { listingId } = following;
  const asker = { kind: 'staff' } as const;
  const receivedAt = clock.databaseNow();
  return desk.submit(deskRequest({ listingId, command: commandFor(following), asker, receivedAt, bytes: STAFF_BYTES }));
}

function commandFor({ step, userId }: Following): Command {
  switch (step) {
    case 'freeze_maximum':
      return { kind: step, bidderId: userId };
    case 'resume':
      return { kind: step, reason: 'suspension' };
    case 'stop_for_suspension':
      return { kind: step };
  }
}
