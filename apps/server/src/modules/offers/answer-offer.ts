import { canBid, type Denial } from '@clamor/domain/accounts';
import { acceptOffer, declineOffer, type MoneyRefusal, type Offer, type SaleMoney } from '@clamor/domain/sales';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';
import { readState } from '../desk/index.ts';
import { type KeyedSession, type Repeat, writeOnce } from '../idempotency/index.ts';
import type { MoneyPorts } from '../payments/index.ts';
import { changeSaleWithin, type Moved } from '../sales/index.ts';
import type { SESSION_ENDED } from '../sessions/index.ts';
import { keepOffer } from './keep-offer.ts';
import { isActive, type OfferPlace, overdueOf, placeOfOffer } from './runner-up-rows.postgres.ts';

export type OfferAnswered =
  | { kind: 'answered'; offer: Offer }
  | { kind: 'refused'; refusal: MoneyRefusal }
  | { kind: 'overdue'; auctionId: string; slug: string }
  | { kind: 'denied'; denial: Denial }
  | { kind: 'not_found' }
  | Repeat
  | typeof SESSION_ENDED;

const NOT_FOUND = { kind: 'not_found' } as const;

/** A runner-up takes the item at their own last bid, or leaves it to the next one (docs/money.md#runner-up-offers). */
export async function answerOffer(
  ports: MoneyPorts,
  session: KeyedSession,
  offerId: string,
  action: 'accept' | 'decline',
): Promise<OfferAnswered> {
  const { userId } = session;
  const place = await placeOfOffer(ports.pool, offerId);
  if (place?.bidderId !== userId) return await writeOnce(ports, session, async () => NOT_FOUND);
  return await changeSaleWithin<OfferAnswered, OfferAnswered>(
    ports,
    place.auctionId,
    async (money, tx) => {
      const moved =
        action === 'accept' ? await accept(ports, tx, place, money, offerId) : decline(ports, money, offerId);
      const { result } = moved;
      return result.kind === 'answered' ? { ...moved, afterwards: keepOffer(ports, session, result.offer) } : moved;
    },
    (work) =>
      writeOnce(ports, session, async (tx, { username, role, status }) => {
        const permission = canBid({ kind: 'member', userId, username, role, status }, '');
        return permission.allowed || action === 'decline'
          ? await work(tx)
          : { kind: 'denied', denial: permission.denial };
      }),
  );
}

async function accept(
  { clock }: MoneyPorts,
  tx: Queryable,
  { listingId, bidderId }: OfferPlace,
  money: SaleMoney,
  offerId: string,
): Promise<Moved<OfferAnswered>> {
  const now = clock.now();
  const [first] = money.claims;
  const listing = await readState(tx, listingId);
  if (first === undefined || listing === null) throw new Error(`Offer ${offerId} is of nothing that was sold.`);
  const { sellerId } = first;
  if (!(await isActive(tx, sellerId))) return { money, result: { kind: 'refused', refusal: 'wrong_state' } };
  const overdue = await overdueOf(tx, bidderId, now);
  if (overdue !== null) return { money, result: { kind: 'overdue', ...overdue } };
  // What is digital is so from the first claim on; whether it is shipped or picked up each buyer says anew.
  const method = first.method === 'DIGITAL' ? 'DIGITAL' : 'SHIPPING';
  const shippingCents = method === 'DIGITAL' ? 0 : listing.terms.shippingCostCents;
  return answered(money, offerId, acceptOffer(money, offerId, { id: uuidv7(), sellerId, shippingCents, method }, now));
}

function decline({ clock }: MoneyPorts, money: SaleMoney, offerId: string): Moved<OfferAnswered> {
  return answered(money, offerId, declineOffer(money, offerId, clock.now()));
}

function answered(money: SaleMoney, offerId: string, changed: ReturnType<typeof declineOffer>): Moved<OfferAnswered> {
  if (!changed.ok) return { money, result: { kind: 'refused', refusal: changed.refusal } };
  const offer = changed.money.offers.find(({ id }) => id === offerId);
  if (offer === undefined) throw new Error(`Offer ${offerId} is gone.`);
  return { money: changed.money, result: { kind: 'answered', offer } };
}
