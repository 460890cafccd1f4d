import { EXTENSION_SECONDS, fixedIncrement, isInLastSeconds, nextMinimumCents, reserveMet } from '../bidding/index.ts';
import { SECOND } from '../time/index.ts';
import type { ListingEvent } from './events.ts';
import { expectThat, type Replay } from './replay.ts';

type EventOf<Type extends ListingEvent['type']> = Extract<ListingEvent, { type: Type }>;

/** The rows of one request: their numbers, their amounts, who leads after them, and whether they came in time. */
export function replayBids(replay: Replay, event: EventOf<'bid_placed'>): void {
  const { bids } = event;
  const first = bids[0];
  const last = bids[bids.length - 1];
  expectThat(replay, event, replay.status === 'LIVE' && !replay.frozen, 'a bid on an auction that does not run');
  expectThat(
    replay,
    event,
    event.previousLeaderId === replay.leaderId,
    'another leader before it than the record says',
  );
  if (first === undefined || last === undefined || bids.length > 3) {
    expectThat(replay, event, false, `${bids.length} rows of one request`);
    return;
  }
  if (first.automatic) {
    const raise = bids.length === 1 && event.leaderId === replay.leaderId && first.bidderId === replay.leaderId;
    expectThat(replay, event, raise, 'begins with an automatic row and is no raise');
  } else {
    const least = nextMinimumCents(
      replay.priceCents,
      replay.terms.startPriceCents,
      fixedIncrement(replay.terms.minIncrementCents),
    );
    expectThat(replay, event, first.amountCents >= least, `${first.amountCents} is under the next minimum of ${least}`);
    expectThat(replay, event, first.bidderId !== replay.leaderId, 'a manual row by the leader');
  }
  for (const bid of bids) replayRow(replay, event, bid, bid === first);
  expectThat(replay, event, last.bidderId === event.leaderId, 'the last row is not the leader');
  expectThat(replay, event, last.amountCents === event.priceCents, 'the last row is not the price');
  replay.leaderId = event.leaderId;
  replay.priceCents = event.priceCents;
  const { endsAt } = replay;
  replay.owesExtension = endsAt !== null && !first.automatic && isInLastSeconds(first.receivedAt, endsAt);
}

function replayRow(replay: Replay, event: EventOf<'bid_placed'>, bid: Replay['bids'][number], isFirst: boolean): void {
  const before = replay.bids[replay.bids.length - 1]?.amountCents ?? 0;
  const { endsAt, liveSince } = replay;
  expectThat(replay, event, bid.sequence === replay.sequence + 1, `number ${bid.sequence} after ${replay.sequence}`);
  expectThat(replay, event, isFirst || bid.automatic, 'a second manual row');
  const rises = bid.amountCents > before || (bid.amountCents === before && bid.automatic && !isFirst);
  expectThat(replay, event, rises, `${bid.amountCents} after ${before}`);
  expectThat(replay, event, endsAt !== null && bid.receivedAt < endsAt, 'received when the auction was over');
  expectThat(replay, event, liveSince !== null && bid.receivedAt >= liveSince, 'received before the auction began');
  expectThat(replay, event, bid.placedAt === event.at && bid.receivedAt <= bid.placedAt, 'decided at another time');
  replay.sequence = bid.sequence;
  replay.bids.push(bid);
}

/** Sixty seconds, once, right after the bid that earned them. */
export function replayExtension(replay: Replay, event: EventOf<'auction_extended'>): void {
  expectThat(replay, event, replay.owesExtension, 'no bid earned it');
  const due = (replay.endsAt ?? 0) + EXTENSION_SECONDS * SECOND;
  expectThat(replay, event, event.endsAt === due, 'the end did not move by exactly 60 seconds');
  replay.owesExtension = false;
  replay.extensionCount += 1;
  replay.endsAt = event.endsAt;
}

/** The leader wins at the price where the reserve is met; without a bid there is neither. */
export function replayEnd(replay: Replay, event: EventOf<'auction_ended'>): void {
  const { leaderId, priceCents } = replay;
  expectThat(replay, event, event.at >= (replay.endsAt ?? Number.POSITIVE_INFINITY), 'before its end');
  expectThat(replay, event, !replay.frozen, 'while it stood still');
  const met = leaderId !== null && reserveMet(priceCents, replay.terms.reserveCents) !== false;
  const outcome = leaderId === null ? 'UNSOLD' : 'SOLD';
  expectThat(
    replay,
    event,
    event.outcome === outcome && (leaderId === null || met),
    `${event.outcome} is not what came out`,
  );
  expectThat(replay, event, event.winnerId === leaderId && event.amountCents === priceCents, 'another winner or price');
}
