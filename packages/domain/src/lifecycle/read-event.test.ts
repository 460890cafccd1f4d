import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import type { EventBody } from './events.ts';
import { bidsIn, changesTexts, saleIn } from './read-event.ts';

const event = (body: EventBody) => ({ number: 1, at: NOON, ...body });
const ended = (winnerId: string | null, amountCents: number | null) =>
  event({ type: 'auction_ended', outcome: winnerId === null ? 'UNSOLD' : 'SOLD', winnerId, amountCents });

it.each([
  ['an end with a winner', ended('ann', 20_000), { buyerId: 'ann', amountCents: 20_000 }],
  [
    'an award',
    event({ type: 'second_chance_awarded', buyerId: 'bob', amountCents: 1 }),
    { buyerId: 'bob', amountCents: 1 },
  ],
  ['an end without a winner', ended(null, null), null],
  ['an end without an amount', ended('ann', null), null],
  ['an amount without a winner', ended(null, 20_000), null],
  ['a refused award', event({ type: 'second_chance_declined' }), null],
  ['a frozen maximum', event({ type: 'maximum_frozen', bidderId: 'ann' }), null],
])('reads the sale from %s', (_what, given, sale) => {
  expect(saleIn(given)).toEqual(sale);
});

it.each([
  ['republished', event({ type: 'republished' }), true],
  ['an edit', event({ type: 'details_edited', title: 'A lamp' } as never), true],
  ['a note', event({ type: 'annotated' }), false],
  ['an end', ended(null, null), false],
])('says whether texts may have changed after %s', (_what, given, changed) => {
  expect(changesTexts(given)).toBe(changed);
});

it('reads bids from placed bids alone', () => {
  const bids = [{ sequence: 1 }] as never;
  expect(bidsIn(event({ type: 'bid_placed', bids, leaderMaxCents: 1, runnerUpMaxCents: null }))).toBe(bids);
  expect(bidsIn(event({ type: 'annotated' }))).toEqual([]);
});
