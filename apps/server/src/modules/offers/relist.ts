import type { CreateListingBody } from '@clamor/contract/listings';
import type { ListingState } from '@clamor/domain/lifecycle';
import { canRelist, finishEnding, giveUpEnding, type RefusalBy, type SaleMoney } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { readState } from '../desk/index.ts';
import type { KeyedSession } from '../idempotency/index.ts';
import {
  type CreatePorts,
  type CreateResult,
  keepCreated,
  type ListingView,
  putUp,
  refusedTerms,
  type ShownListings,
} from '../listings/index.ts';
import { type EndingRefusal, endClaim, type MoneyPorts } from '../payments/index.ts';
import { changeSaleWithin, type Moved, moneyOf } from '../sales/index.ts';
import { asSellerOf, type Denied } from './as-member.ts';
import { isActive, noteRelisting, wasRelisted } from './runner-up-rows.postgres.ts';

export type RelistPorts = MoneyPorts & Omit<CreatePorts, 'pool' | 'clock'> & { views: Pick<ShownListings, 'written'> };

/** Why the sale of the old listing prevents relisting. */
export type RelistRefusal = 'wrong_state' | RefusalBy<typeof finishEnding> | EndingRefusal;
type Relisted = CreateResult | { kind: 'refused'; refusal: RelistRefusal };

/**
 * Relists an unsold item, once. In the same step it releases the claim of a buyer who did not pay in time
 * (docs/money.md#relisting).
 */
export async function relist(
  ports: RelistPorts,
  session: KeyedSession,
  { texts, state, seller }: ListingView,
  body: CreateListingBody,
): Promise<Relisted | Denied> {
  const refused = await refusedTerms(ports.media, texts.sellerId, body);
  if (refused !== null) return refused;
  const { auctionId, id: listingId } = state;
  const within = asSellerOf(ports, session, texts.sellerId);
  const put = async (tx: Queryable) => {
    const made = await putUp(ports, tx, { userId: texts.sellerId, username: seller.username }, body);
    if (made.kind === 'created') {
      await noteRelisting(tx, listingId, made.state.id);
      await keepCreated(tx, ports, session, made, ports.views);
    }
    return made;
  };
  const due = (await moneyOf(ports.pool, auctionId)).claims.find((claim) => claim.state === 'DUE');
  if (due === undefined) {
    const done = await changeSaleWithin<Relisted, Denied>(
      ports,
      auctionId,
      async (money, tx): Promise<Moved<Relisted>> => {
        const refusal = await whyNot(ports, tx, money, { listingId, releases: null });
        return { money, result: refusal === null ? await put(tx) : { kind: 'refused', refusal } };
      },
      within,
    );
    return announce(ports, done);
  }
  const ended = await endClaim<CreateResult, RefusalBy<typeof finishEnding>, Denied>(ports, {
    auctionId,
    claimId: due.id,
    begin: (money, tx) => whyNot(ports, tx, money, { listingId, releases: due.id }),
    async finish(money, tx) {
      const released = finishEnding(money, due.id);
      if (!released.ok) return { kind: 'refused', refusal: released.refusal };
      if (await wasRelisted(tx, listingId)) return { kind: 'refused', refusal: 'wrong_state' };
      const result = await put(tx);
      return { money: result.kind === 'created' ? released.money : giveUpEnding(money, due.id), result };
    },
    within,
  });
  return ended.kind === 'ended' ? announce(ports, ended.result) : ended;
}

/** Why relisting is refused; null if it is allowed. Read under the sale's lock. */
async function whyNot(
  { clock }: RelistPorts,
  tx: Queryable,
  money: SaleMoney,
  { listingId, releases }: { listingId: string; releases: string | null },
): Promise<'wrong_state' | null> {
  const state: ListingState | null = await readState(tx, listingId);
  if (state === null || (await wasRelisted(tx, listingId))) return 'wrong_state';
  const due = money.claims.find((claim) => claim.state === 'DUE');
  const buyerMayBuy = due === undefined || (await isActive(tx, due.buyerId));
  const relisting = canRelist(state, money, clock.now(), buyerMayBuy);
  return relisting.may && (relisting.releases?.id ?? null) === releases ? null : 'wrong_state';
}

/** Tells the market of a new listing. Call it after the commit. */
function announce<Result extends Relisted | Denied>({ market }: RelistPorts, result: Result): Result {
  if (result.kind === 'created') market.added([result.state.id]);
  return result;
}
