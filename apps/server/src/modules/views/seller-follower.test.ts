import { expect, it } from 'vitest';
import { InProcessNetwork } from '../../platform/bus/index.ts';
import { ManualScheduler } from '../../platform/clock/index.ts';
import type { SellerCard } from '../listings/index.ts';
import { TOPICS } from '../topics/index.ts';
import { SellerFollower } from './seller-follower.ts';

const card = (id: string, totalReviews: number): SellerCard => ({
  id,
  username: id,
  profileImageUrl: null,
  bio: '',
  joinedAt: 0,
  totalSales: 0,
  averageRating: null,
  totalReviews,
  totalReviewers: totalReviews,
});

/** A follower of sellers' cards. When it reads cards, the test gives them or makes the read fail. */
function openFollower(network = new InProcessNetwork(TOPICS)) {
  const readings: { userIds: readonly string[]; answer: (cards: SellerCard[]) => void; fail: (err: Error) => void }[] =
    [];
  const told: SellerCard[][] = [];
  const failures: unknown[] = [];
  const scheduler = new ManualScheduler();
  const follower = new SellerFollower({
    bus: network.join(),
    scheduler,
    read: (userIds) => new Promise((answer, fail) => readings.push({ userIds, answer, fail })),
    onFailure: (cause) => failures.push(cause),
  });
  follower.add({ sellersMoved: (cards) => told.push([...cards]), sellerIds: () => ['shown'] });
  return { follower, scheduler, readings, told, failures };
}

it('reads a seller anew who moves while they are read, and never tells the older after the newer', async () => {
  const { follower, readings, told } = openFollower();
  follower.moved('ann');
  follower.moved('ann');
  follower.moved('bea');
  expect(readings).toHaveLength(1);
  readings[0]?.answer([card('ann', 1)]);
  await expect.poll(() => readings.length).toBe(2);
  expect(readings[1]?.userIds).toEqual(['ann', 'bea']);
  readings[1]?.answer([card('ann', 2), card('bea', 1)]);
  await expect.poll(() => told).toEqual([[card('ann', 1)], [card('ann', 2), card('bea', 1)]]);
  expect(readings).toHaveLength(2);
});

it('has every node read for itself', async () => {
  const network = new InProcessNetwork(TOPICS);
  const [near, far] = [openFollower(network), openFollower(network)];
  near.follower.moved('ann');
  await expect.poll(() => far.readings.map(({ userIds }) => userIds)).toEqual([['ann']]);
});

it('reads again who could not be read, also those whom a gap in the bus made doubtful', async () => {
  const { follower, scheduler, readings, told, failures } = openFollower();
  follower.heal();
  readings[0]?.fail(new Error('no database'));
  await expect.poll(() => failures.length).toBe(1);
  follower.moved('ann');
  scheduler.advance(1_000);
  await expect.poll(() => readings[1]?.userIds).toEqual(['shown', 'ann']);
  readings[1]?.answer([card('ann', 3)]);
  await expect.poll(() => told).toEqual([[card('ann', 3)]]);
});

it('tells everybody who shows sellers, in the order in which they came, and heals what each of them shows', async () => {
  const { follower, readings, told } = openFollower();
  const rooms: SellerCard[][] = [];
  follower.add({
    sellersMoved: (cards) => {
      expect(told).toEqual([cards]);
      rooms.push([...cards]);
    },
    sellerIds: () => ['watched'],
  });
  follower.heal();
  expect(readings[0]?.userIds).toEqual(['shown', 'watched']);
  readings[0]?.answer([card('watched', 4)]);
  await expect.poll(() => rooms).toEqual([[card('watched', 4)]]);
});
