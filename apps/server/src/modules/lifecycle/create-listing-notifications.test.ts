import type { ListingState } from '@clamor/domain/lifecycle';
import type pg from 'pg';
import { expect, it } from 'vitest';
import type { CommittedChange } from '../topics/index.ts';
import { createListingNotifications } from './create-listing-notifications.ts';

const BEFORE = { phase: { status: 'LIVE' }, tally: { likes: 2, goalMetAt: null }, frozenAt: null, hidden: false };

/** How often the job looks for due notifications after these changes. Its timer is too slow to run during this test. */
async function looksAfter(...changes: object[]): Promise<number> {
  let looks = 0;
  const query = async (text: string) => ({ rows: [], command: text });
  const connect = async () => {
    looks += 1;
    return { query, release: () => {} };
  };
  const job = createListingNotifications({
    pool: { query, connect } as unknown as pg.Pool,
    clock: { now: () => 0, databaseNow: () => 0, testOffsetMs: () => 0 },
    publicUrl: 'http://clamor.test',
    written: () => expect.unreachable(),
    onError: () => expect.unreachable(),
  });
  const stateOf = (changed: object) => ({ ...BEFORE, ...changed }) as unknown as ListingState;
  const before = stateOf({});
  job.follow(changes.map((changed): CommittedChange => ({ before, state: stateOf(changed), steps: [] })));
  await job.stop();
  return looks;
}

it.each<[what: string, changed: object, looks: number]>([
  ['ends', { phase: { status: 'ENDED' } }, 1],
  ['meets its goal', { tally: { likes: 3, goalMetAt: 7 } }, 1],
  ['is stopped', { frozenAt: 7 }, 1],
  ['is removed', { hidden: true }, 1],
  ['gets a bid', { phase: { status: 'LIVE', endsAt: 7 } }, 0],
  ['gets a like', { tally: { likes: 3, goalMetAt: null } }, 0],
])(
  'when a listing %s, the notifications about it are looked for at once, if it has any',
  async (_what, changed, looks) => {
    expect(await looksAfter(changed)).toBe(looks);
  },
);

it('of many changes one that has notifications is enough, whichever it is', async () => {
  expect(await looksAfter({}, {}, { frozenAt: 7 })).toBe(1);
  expect(await looksAfter({ frozenAt: 7 }, {})).toBe(1);
  expect(await looksAfter({}, {})).toBe(0);
});
