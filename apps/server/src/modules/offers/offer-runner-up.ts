import {
  canRelease,
  finishEnding,
  nextRunnerUp,
  type Offer,
  openOffer,
  type RefusalBy,
  type SaleMoney,
} from '@clamor/domain/sales';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';
import { highestBids } from '../bidding/index.ts';
import { readState } from '../desk/index.ts';
import type { KeyedSession } from '../idempotency/index.ts';
import { type EndingRefusal, endClaim, type MoneyPorts } from '../payments/index.ts';
import { changeSaleWithin, type Moved, moneyOf } from '../sales/index.ts';
import { keepBidder } from '../sessions/index.ts';
import { asOwner, type Denied } from './as-member.ts';
import { keepOffer } from './keep-offer.ts';
import { ineligibleBuyerIds, isActive, wasRelisted } from './runner-up-rows.postgres.ts';

/** The auction whose item is offered. */
export interface OfferedItem {
  auctionId: string;
  listingId: string;
  sellerId: string;
}

type Refused<Refusal extends string> = { kind: 'refused'; refusal: Refusal };
type Offered<Refusal extends string> = { kind: 'offered'; offer: Offer } | Refused<Refusal>;
/** Why an item without a claim cannot be offered to another bidder. */
type OpeningRefusal = RefusalBy<typeof openOffer> | 'nobody_left';
/** Why an unpaid claim cannot be replaced by an offer. */
type ReplacingRefusal = RefusalBy<typeof finishEnding> | OpeningRefusal;
/** Every reason for which no offer is made. */
export type RunnerUpRefusal = ReplacingRefusal | EndingRefusal;

/** The most runner-ups that are checked in search of one who may buy. */
const LOOKED_AT = 200;

/**
 * Offers an item to the next bidder at the seller's request. If an unpaid claim is in the way, the same step releases
 * it, for which the seller gives a reason (docs/money.md#runner-up-offers).
 */
export async function offerRunnerUp(
  ports: MoneyPorts,
  session: KeyedSession,
  item: OfferedItem,
): Promise<Offered<RunnerUpRefusal> | Denied> {
  const { auctionId } = item;
  const within = asOwner(ports, session, item.sellerId);
  const due = (await moneyOf(ports.pool, auctionId)).claims.find(({ state }) => state === 'DUE');
  if (due === undefined) {
    return await changeSaleWithin<Offered<OpeningRefusal>, Denied>(
      ports,
      auctionId,
      async (money, tx) => {
        const held = await offered(ports, tx, item, money);
        const { result } = held;
        return result.kind === 'offered' ? { ...held, afterwards: keepOffer(ports, session, result.offer) } : held;
      },
      within,
    );
  }
  const ended = await endClaim<Offer, ReplacingRefusal, Denied>(ports, {
    auctionId,
    claimId: due.id,
    begin: (money, tx) => whyNot(ports, tx, item, money, due.id),
    async finish(money, tx) {
      const released = finishEnding(money, due.id);
      if (!released.ok) return { kind: 'refused', refusal: released.refusal };
      const { money: after, result } = await offered(ports, tx, item, released.money);
      if (result.kind === 'refused') return result;
      return { money: after, result: result.offer, afterwards: keepOffer(ports, session, result.offer) };
    },
    within,
  });
  return ended.kind === 'ended' ? { kind: 'offered', offer: ended.result } : ended;
}

/** Why a claim cannot be released for another bidder; null if it can. */
async function whyNot(
  { clock }: MoneyPorts,
  tx: Queryable,
  item: OfferedItem,
  money: SaleMoney,
  claimId: string,
): Promise<'claim_over' | 'wrong_state' | 'nobody_left' | null> {
  const claim = money.claims.find(({ id }) => id === claimId);
  if (claim?.state !== 'DUE') return 'claim_over';
  const now = clock.now();
  if (!canRelease(claim, now, await isActive(tx, claim.buyerId))) return 'wrong_state';
  if (await isGone(tx, item.listingId)) return 'wrong_state';
  return (await nextOf(tx, item, money, now)) === null ? 'nobody_left' : null;
}

async function offered(
  { clock }: MoneyPorts,
  tx: Queryable,
  item: OfferedItem,
  money: SaleMoney,
): Promise<Moved<Offered<OpeningRefusal>>> {
  const refused = (refusal: OpeningRefusal): Moved<Refused<OpeningRefusal>> => ({
    money,
    result: { kind: 'refused', refusal },
  });
  if (await isGone(tx, item.listingId)) return refused('wrong_state');
  const now = clock.now();
  const next = await nextOf(tx, item, money, now);
  if (next === null) return refused('nobody_left');
  const id = uuidv7();
  const opened = openOffer(money, next, { id, auctionId: item.auctionId }, now);
  if (!opened.ok) return refused(opened.refusal);
  const offer = opened.money.offers.find((row) => row.id === id);
  if (offer === undefined) throw new Error(`Offer ${id} was not opened.`);
  return { money: opened.money, result: { kind: 'offered', offer } };
}

/**
 * Whether the item cannot be offered any more, because the listing was relisted or removed by staff. The caller holds
 * the sale's lock.
 */
async function isGone(tx: Queryable, listingId: string): Promise<boolean> {
  return (await wasRelisted(tx, listingId)) || (await readState(tx, listingId))?.hidden !== false;
}

async function nextOf(tx: Queryable, { listingId }: OfferedItem, money: SaleMoney, now: number) {
  const had = money.claims.map(({ buyerId }) => buyerId);
  const bids = await highestBids(tx, listingId, had, LOOKED_AT);
  const barred = await ineligibleBuyerIds(
    tx,
    bids.map(({ bidderId }) => bidderId),
    now,
  );
  for (;;) {
    const next = nextRunnerUp(bids, money, barred);
    if (next === null || (await keepBidder(tx, next.bidderId))) return next;
    barred.add(next.bidderId);
  }
}
