import { openListing } from '@clamor/domain/lifecycle';
import { DEFAULT_TERMS } from '@clamor/domain/listings';
import { describe, expect, it, vi } from 'vitest';
import { InProcessNetwork } from '../../platform/bus/index.ts';
import { ManualScheduler } from '../../platform/clock/index.ts';
import { type CommittedChange, type NodeMessages, TOPICS } from '../topics/index.ts';
import { CommitFollower, type ListingKeeper } from './commit-follower.ts';

type Listener = (changes: readonly CommittedChange[]) => void;

const LISTING = {
  sellerId: 'sal',
  auctionId: 'first',
  terms: DEFAULT_TERMS,
  timing: {
    startPolicy: 'IMMEDIATE',
    countdownMinutes: 1,
    primeHours: null,
    hotOverridePercent: null,
    sellerTimezone: 'UTC',
  },
} as const;

/** A change that brings a listing to `version`. The tests read nothing else of it. */
function change(id: string, version: number): CommittedChange {
  const { next } = openListing({ id, ...LISTING }, 0);
  return { before: { ...next, version: version - 1 }, state: { ...next, version }, steps: [] };
}

function keeperOf(...ids: string[]) {
  return { follow: vi.fn(), followed: () => ids, compare: vi.fn() } satisfies ListingKeeper;
}

function openNode(network: InProcessNetwork<NodeMessages>) {
  const listeners: Listener[] = [];
  const changedElsewhere = vi.fn();
  const versionsOf = vi.fn(async (ids: readonly string[]) => new Map(ids.map((id) => [id, 7])));
  const failures: unknown[] = [];
  const scheduler = new ManualScheduler();
  const follower = new CommitFollower({
    desk: { onCommit: (listener) => listeners.push(listener), changedElsewhere },
    bus: network.join(),
    scheduler,
    versionsOf,
    onFailure: (cause) => failures.push(cause),
  });
  const commit: Listener = (changes) => {
    for (const listener of listeners) listener(changes);
  };
  return { follower, commit, changedElsewhere, versionsOf, failures, scheduler };
}

describe('what follows the commits of a node', () => {
  it('is told in the very call, in order, though one before it fails', () => {
    const { follower, commit, changedElsewhere, failures } = openNode(new InProcessNetwork(TOPICS));
    const keeper = keeperOf();
    follower.add({
      follow() {
        throw new Error('on purpose');
      },
    });
    follower.add(keeper);
    commit([change('lamp', 2)]);
    commit([change('lamp', 3)]);
    expect(keeper.follow.mock.calls.map(([[told]]) => told.state.version)).toEqual([2, 3]);
    expect([failures.length, changedElsewhere.mock.calls.length]).toEqual([2, 0]);
  });

  it('is told what another node committed, once, and held bids are looked at again', async () => {
    const network = new InProcessNetwork(TOPICS);
    const [here, there] = [openNode(network), openNode(network)];
    const [keeper, theirs] = [keeperOf(), keeperOf()];
    here.follower.add(keeper);
    there.follower.add(theirs);
    there.commit([change('lamp', 2)]);
    await vi.waitFor(() => expect(here.changedElsewhere).toHaveBeenCalledWith('lamp'));
    expect(keeper.follow.mock.calls).toEqual([[[change('lamp', 2)]]]);
    expect([theirs.follow.mock.calls.length, there.changedElsewhere.mock.calls.length]).toEqual([1, 0]);
  });

  it('learns the versions of all that is kept by one question a second, also after one that failed', async () => {
    const { follower, versionsOf, failures, scheduler } = openNode(new InProcessNetwork(TOPICS));
    const [views, rooms] = [keeperOf('lamp', 'clock'), keeperOf('lamp')];
    follower.add(views);
    follower.add(rooms);
    follower.add({ follow: () => {} });
    versionsOf.mockRejectedValueOnce(new Error('no database'));
    scheduler.advance(1_000);
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    await vi.waitFor(() => {
      scheduler.advance(1_000);
      expect(rooms.compare).toHaveBeenCalled();
    });
    expect(versionsOf.mock.calls.slice(0, 2)).toEqual([[['lamp', 'clock']], [['lamp', 'clock']]]);
    const versions = new Map([
      ['lamp', 7],
      ['clock', 7],
    ]);
    expect([views.compare.mock.calls[0], rooms.compare.mock.calls[0]]).toEqual([[versions], [versions]]);
    follower.stop();
  });

  it('asks nothing where nothing is kept', async () => {
    const { follower, versionsOf, scheduler } = openNode(new InProcessNetwork(TOPICS));
    const followed = vi.fn(() => []);
    follower.add({ ...keeperOf(), followed });
    scheduler.advance(1_000);
    expect([followed.mock.calls.length, versionsOf.mock.calls.length]).toEqual([1, 0]);
  });

  it('asks no more where it was stopped while a question was under way', async () => {
    const { follower, versionsOf, scheduler } = openNode(new InProcessNetwork(TOPICS));
    let answer = (_: Map<string, number>) => {};
    versionsOf.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    follower.add(keeperOf('lamp'));
    scheduler.advance(1_000);
    follower.stop();
    answer(new Map());
    await new Promise(setImmediate);
    scheduler.advance(10_000);
    expect(versionsOf).toHaveBeenCalledTimes(1);
  });
});
