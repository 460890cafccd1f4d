import { describe, expect, it } from 'vitest';
import { type Random, randomFrom, seeds } from '../../test/random.ts';
import type { Increment } from './increment.ts';
import { nextMinimumCents } from './next-minimum.ts';
import { type BiddingRules, placeBid } from './place-bid.ts';
import { type Bid, type BiddingRun, EMPTY_RUN } from './run.ts';

/**
 * A slow model of one auction: every bidder's maximum with its place in time, and the price. `placeBid` must agree with
 * it.
 */
interface Room {
  maxima: Map<string, { maxCents: number; place: number }>;
  priceCents: number | null;
  places: number;
}

/** The bidder with the highest maximum; of equal ones the earliest. */
function leaderOf(room: Room): string | null {
  let leader: string | null = null;
  for (const [bidderId, own] of room.maxima) {
    const best = leader === null ? undefined : room.maxima.get(leader);
    const beats = best === undefined || own.maxCents > best.maxCents;
    const earlier = best !== undefined && own.maxCents === best.maxCents && own.place < best.place;
    if (beats || earlier) leader = bidderId;
  }
  return leader;
}

/**
 * Raises the price cent by cent. A rival drops out above their maximum. The leader stops one increment above the last
 * rival, or at their own maximum, but goes on to the reserve if they can reach it.
 */
function climb(room: Room, from: number, increment: Increment, reserveCents: number | null): number {
  const leader = leaderOf(room);
  const means = leader === null ? 0 : (room.maxima.get(leader)?.maxCents ?? 0);
  const rivals = [...room.maxima].filter(([bidderId]) => bidderId !== leader).map(([, own]) => own.maxCents);
  const goesOn = (price: number): boolean => {
    if (price >= means) return false;
    if (rivals.some((maxCents) => price < maxCents)) return true;
    if (rivals.some((maxCents) => price < maxCents + increment(maxCents))) return true;
    return reserveCents !== null && means >= reserveCents && price < reserveCents;
  };
  let price = from;
  while (goesOn(price)) price += 1;
  return price;
}

/** Applies a bid to the model. Returns false if it is refused. */
function bidInRoom(room: Room, bidderId: string, amount: number, maxCents: number, rules: BiddingRules): boolean {
  const leads = leaderOf(room) === bidderId;
  const own = room.maxima.get(bidderId);
  if (leads && own !== undefined && maxCents <= own.maxCents) return false;
  const minimum = nextMinimumCents(room.priceCents, rules.startPriceCents, rules.increment);
  if (!leads && maxCents < minimum) return false;
  room.places += 1;
  room.maxima.set(bidderId, { maxCents, place: room.places });
  const from = leads ? (room.priceCents ?? 0) : Math.max(amount, minimum);
  room.priceCents = climb(room, from, rules.increment, rules.reserveCents);
  return true;
}

function randomRules(random: Random): BiddingRules {
  const flat = random.between(1, 12);
  const step = random.between(20, 90);
  const increments: Increment[] = [() => flat, (price) => (price < step ? 1 : price < 2 * step ? 4 : 9)];
  return {
    startPriceCents: random.pick([0, 1, 10, 40]),
    reserveCents: random.chance(0.5) ? random.between(1, 160) : null,
    increment: random.pick(increments),
  };
}

function checkRows(before: BiddingRun, bids: readonly Bid[], next: BiddingRun, maxima: Map<string, number>): void {
  expect(bids.length).toBeLessThanOrEqual(3);
  let price = before.priceCents ?? 0;
  bids.forEach((row, index) => {
    expect(row.sequence).toBe(before.sequence + index + 1);
    expect(row.amountCents).toBeGreaterThanOrEqual(price);
    expect(row.amountCents).toBeLessThanOrEqual(maxima.get(row.bidderId) ?? 0);
    expect(row.amountCents > price || row.automatic).toBe(true);
    price = row.amountCents;
  });
  expect(price).toBe(next.priceCents ?? 0);
  expect(next.sequence).toBe(before.sequence + bids.length);
  if (bids.length > 0) expect(bids[bids.length - 1]?.bidderId).toBe(next.leader?.bidderId);
}

function playOut(seed: number): number {
  const random = randomFrom(seed);
  const rules = randomRules(random);
  const room: Room = { maxima: new Map(), priceCents: null, places: 0 };
  let run: BiddingRun = EMPTY_RUN;
  let accepted = 0;
  for (let turn = 0; turn < 14; turn += 1) {
    const bidderId = random.pick(['ann', 'bob', 'cat']);
    const minimum = nextMinimumCents(run.priceCents, rules.startPriceCents, rules.increment);
    const amountCents = Math.max(1, minimum + random.between(-9, random.pick([0, 4, 30])));
    const maxCents = random.chance(0.4) ? amountCents : amountCents + random.between(0, 50);
    const placement = placeBid(
      run,
      { bidderId, anonymous: false, amountCents, maxCents, receivedAt: 0, placedAt: 0 },
      rules,
    );
    const taken = bidInRoom(room, bidderId, amountCents, maxCents, rules);
    expect('run' in placement).toBe(taken);
    if (!('run' in placement)) continue;
    const maxima = new Map([...room.maxima].map(([id, own]) => [id, own.maxCents]));
    checkRows(run, placement.bids, placement.run, maxima);
    const own = placement.bids.find((row) => !row.automatic);
    if (own !== undefined) expect(own.amountCents).toBe(Math.max(amountCents, minimum));
    run = placement.run;
    accepted += 1;
    expect(run.priceCents).toBe(room.priceCents);
    expect(run.leader?.bidderId).toBe(leaderOf(room));
    expect(run.leader?.maxCents).toBe(maxima.get(run.leader?.bidderId ?? ''));
    maxima.delete(run.leader?.bidderId ?? '');
    expect(run.runnerUpMaxCents).toBe(maxima.size === 0 ? null : Math.max(...maxima.values()));
  }
  return accepted;
}

describe('the closed form beside a price that climbs cent by cent', () => {
  it('agrees with it on price, leader and runner-up after every request of thousands of auctions', () => {
    let accepted = 0;
    for (const seed of seeds(1_500)) {
      try {
        accepted += playOut(seed);
      } catch (error) {
        throw new Error(`Seed ${seed} disagrees.`, { cause: error });
      }
    }
    expect(accepted).toBeGreaterThan(8_000);
  });
});
