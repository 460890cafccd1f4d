import { DAY, MINUTE } from '../src/time/index.ts';
import { ANN, BOB, bidOf, CAT, device, NOON, SELLER, STAFF, TERMS, TIMING } from './given.ts';
import { SmallDesk } from './small-desk.ts';

export const LIVE_AT = NOON + 10 * MINUTE;
export const END = LIVE_AT + 10 * MINUTE;

/** From demand to an award: likes, a boost, bids, a raise, a late bid, an outage, a freeze, an unmet reserve. */
export function story(until = NOON + DAY, reserveCents: number | null = 90_000): SmallDesk {
  const terms = { ...TERMS, reserveCents };
  const desk = new SmallDesk({ id: 'l', sellerId: 'seller', auctionId: 'a', terms, timing: TIMING }, NOON - MINUTE);
  const later: [number, () => unknown][] = [
    [NOON - 1, () => desk.submit({ kind: 'like', liked: true }, ANN, NOON - 1, NOON - 1)],
    [NOON - 1, () => desk.submit({ kind: 'like', liked: true }, CAT, NOON - 1, NOON - 1)],
    [NOON, () => desk.submit({ kind: 'boost' }, device('phone'), NOON, NOON)],
    [LIVE_AT + 1, () => desk.submit(bidOf(10_000, 30_000), ANN, LIVE_AT + 1, LIVE_AT + 1)],
    [LIVE_AT + 2, () => desk.submit(bidOf(11_000, 40_000), BOB, LIVE_AT + 2, LIVE_AT + 2)],
    [LIVE_AT + 3, () => desk.submit(bidOf(11_000, 50_000), BOB, LIVE_AT + 3, LIVE_AT + 3)],
    [LIVE_AT + MINUTE, () => desk.outages.push({ id: 1, from: LIVE_AT + MINUTE, to: LIVE_AT + 2 * MINUTE })],
    [LIVE_AT + 3 * MINUTE, () => desk.submit({ kind: 'stop_for_suspension' }, STAFF, 0, LIVE_AT + 3 * MINUTE)],
    [LIVE_AT + 4 * MINUTE, () => desk.submit({ kind: 'resume', reason: 'suspension' }, STAFF, 0, LIVE_AT + 4 * MINUTE)],
    [END + 2 * MINUTE - 1, () => desk.submit(bidOf(60_000), CAT, END + 2 * MINUTE - 1, END + 2 * MINUTE - 1)],
    [END + 5 * MINUTE, () => desk.submit({ kind: 'award_second_chance' }, SELLER, 0, END + 5 * MINUTE)],
  ];
  for (const [at, act] of later) if (at <= until) act();
  return desk;
}
