import { NOTICE_KEPT_MS, NOTICES_KEPT } from '@clamor/domain/notices';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { createJob, type NamedJob } from '../../platform/jobs/index.ts';

/** The most notifications that one pass removes, and the most members that it visits. */
const AT_ONCE = 500;

const EVERY_MS = 3_600_000;

export interface SweepOptions {
  pool: Queryable;
  clock: Clock;
  onError: (error: unknown, job: string) => void;
}

/** Removes notifications that are too old, and a member's notifications over the limit. */
export function createNoticeSweep({ pool, clock, onError }: SweepOptions): NamedJob {
  return createJob({ name: 'sweeping of notices', run: noticeSweep({ pool, clock }), everyMs: EVERY_MS, onError });
}

/**
 * Returns the function that does one bounded pass and says whether more is left. Passes visit the members in the order
 * of their ids. After a round through all members the job pauses.
 */
export function noticeSweep({ pool, clock }: Pick<SweepOptions, 'pool' | 'clock'>): () => Promise<boolean> {
  let upTo: string | null = null;
  return async () => {
    const { rowCount } = await pool.query(
      `DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [clock.now() - NOTICE_KEPT_MS, AT_ONCE],
    );
    if (rowCount === AT_ONCE) return true;
    const members = await membersAfter(pool, upTo);
    await removeSurplus(pool, members);
    upTo = members.length === AT_ONCE ? (members.at(-1) ?? null) : null;
    return upTo !== null;
  };
}

/** The next members who have notifications, in the order of their ids. One step along the index finds each. */
async function membersAfter(query: Queryable, after: string | null): Promise<string[]> {
  const { rows } = await query.query<{ id: string }>(
    `WITH RECURSIVE members (id, place) AS (
       (SELECT member_id, 1 FROM notices WHERE $1::uuid IS NULL OR member_id > $1 ORDER BY member_id LIMIT 1)
       UNION ALL
       SELECT (SELECT member_id FROM notices WHERE member_id > members.id ORDER BY member_id LIMIT 1), place + 1
       FROM members WHERE members.id IS NOT NULL AND place < $2)
     SELECT id FROM members WHERE id IS NOT NULL`,
    [after, AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

async function removeSurplus(query: Queryable, memberIds: readonly string[]): Promise<void> {
  await query.query(
    `DELETE FROM notices WHERE id IN (
       SELECT surplus.id FROM unnest($1::uuid[]) AS member (id)
       CROSS JOIN LATERAL (
         SELECT at, notices.id FROM notices WHERE member_id = member.id ORDER BY at DESC, notices.id DESC OFFSET $2 LIMIT 1
       ) AS first_surplus
       JOIN notices AS surplus ON surplus.member_id = member.id
         AND (surplus.at, surplus.id) <= (first_surplus.at, first_surplus.id)
       FOR UPDATE OF surplus SKIP LOCKED)`,
    [memberIds, NOTICES_KEPT],
  );
}
