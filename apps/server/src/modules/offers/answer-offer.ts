import { canBid, type Denial, memberActor } from '@clamor/domain/accounts';
import type { Changed, Offer, RefusalBy, SaleMoney } from '@clamor/domain/sales';
import * as rules from '@clamor/domain/sales';
import { uuidv7 } from 'uuidv7';
import type { Queryable, Within } from '../../platform/database/index.ts';
import { readState } from '../desk/index.ts';
import { type KeyedSession, type Repeat, writeOnce } from '../idempotency/index.ts';
import type { MoneyPorts } from '../payments/index.ts';
import { changeSaleWithin, type Moved } from '../sales/index.ts';
import { keepOffer } from './keep-offer.ts';
import { isActive, type OfferPlace, overdueOf, placeOfOffer } from './runner-up-rows.postgres.ts';

/** The outcome of accepting or declining an offer. `Refusal` is the union of the reasons to refuse. */
export type OfferAnswered<Refusal extends string> =
  | { kind: 'answered'; offer: Offer }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'not_found' }
  | Repeat;

/** Why an offer cannot be accepted. `wrong_state` also stands for a seller who may not sell now. */
export type AcceptRefusal = RefusalBy<typeof rules.acceptOffer> | 'wrong_state';
export type DeclineRefusal = RefusalBy<typeof rules.declineOffer>;

export type OfferAccepted =
  | OfferAnswered<AcceptRefusal>
  | { kind: 'overdue'; auctionId: string; slug: string }
  | { kind: 'denied'; denial: Denial };
export type OfferDeclined = OfferAnswered<DeclineRefusal>;

const NOT_FOUND = { kind: 'not_found' } as const;

/** Accepts an offer: the runner-up buys the item at their own last bid (docs/money.md#runner-up-offers). */
export function acceptOffer(ports: MoneyPorts, session: KeyedSession, offerId: string): Promise<OfferAccepted> {
  const { userId } = session;
  return answerOffer<OfferAccepted>(ports, session, offerId, {
    change: (money, tx, place) => accept(ports, session, tx, place, money, offerId),
    within: (work) =>
      writeOnce(ports, session, async (tx, member) => {
        const permission = canBid(memberActor(userId, member), '');
        return permission.allowed ? await work(tx) : { kind: 'denied', denial: permission.denial };
      }),
  });
}

/**
 * Declines an offer, so that the next bidder may get one. Any signed-in member may decline, even one who may not bid.
 */
export function declineOffer(ports: MoneyPorts, session: KeyedSession, offerId: string): Promise<OfferDeclined> {
  return answerOffer<OfferDeclined>(ports, session, offerId, {
    change: (money) => answered(ports, session, money, offerId, rules.declineOffer(money, offerId, ports.clock.now())),
    within: (work) => writeOnce(ports, session, work),
  });
}

interface Answer<Done> {
  /** Computes the change of the sale. Called under the sale's lock. */
  change(money: SaleMoney, tx: Queryable, place: OfferPlace): Moved<Done> | Promise<Moved<Done>>;
  within: Within<Done>;
}

async function answerOffer<Done>(
  ports: MoneyPorts,
  session: KeyedSession,
  offerId: string,
  { change, within }: Answer<Done>,
): Promise<Done | OfferAnswered<never>> {
  const { userId } = session;
  const place = await placeOfOffer(ports.pool, offerId);
  if (place?.bidderId !== userId) return await writeOnce(ports, session, async () => NOT_FOUND);
  return await changeSaleWithin<Done, Done>(ports, place.auctionId, (money, tx) => change(money, tx, place), within);
}

async function accept(
  ports: MoneyPorts,
  session: KeyedSession,
  tx: Queryable,
  { listingId, bidderId }: OfferPlace,
  money: SaleMoney,
  offerId: string,
): Promise<Moved<OfferAccepted>> {
  const now = ports.clock.now();
  const [first] = money.claims;
  const listing = await readState(tx, listingId);
  if (first === undefined || listing === null) throw new Error(`Offer ${offerId} is of nothing that was sold.`);
  const { sellerId } = first;
  if (!(await isActive(tx, sellerId))) return { money, result: { kind: 'refused', refusal: 'wrong_state' } };
  const overdue = await overdueOf(tx, bidderId, now);
  if (overdue !== null) return { money, result: { kind: 'overdue', ...overdue } };
  // The delivery method of the new claim. On a digital item every claim is digital. Otherwise the item ships, unless
  // this buyer later chooses pickup.
  const method = first.method === 'DIGITAL' ? 'DIGITAL' : 'SHIPPING';
  const shippingCents = rules.shippingFor(method, listing.terms.shippingCostCents);
  const claim = { id: uuidv7(), sellerId, shippingCents, method } as const;
  return answered(ports, session, money, offerId, rules.acceptOffer(money, offerId, claim, now));
}

function answered<Refusal extends string>(
  ports: MoneyPorts,
  session: KeyedSession,
  money: SaleMoney,
  offerId: string,
  changed: Changed<Refusal>,
): Moved<OfferAnswered<Refusal>> {
  if (!changed.ok) return { money, result: { kind: 'refused', refusal: changed.refusal } };
  const offer = changed.money.offers.find(({ id }) => id === offerId);
  if (offer === undefined) throw new Error(`Offer ${offerId} is gone.`);
  return { money: changed.money, result: { kind: 'answered', offer }, afterwards: keepOffer(ports, session, offer) };
}
