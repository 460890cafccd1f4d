import { saleIn } from '@clamor/domain/lifecycle';
import { NO_MONEY } from '@clamor/domain/sales';
import type { ClaimsMoved, CommittedChange } from '../topics/index.ts';
import type { ViewerMoney } from '../views/index.ts';
import { isVisible } from './is-visible.ts';
import { concerned, partiesOf } from './money-parties.postgres.ts';
import { readMoney } from './read-money.postgres.ts';
import type { SaleChange, SalePorts } from './sale-ports.ts';
import { knownBuyer } from './seen-claim.ts';
import { viewerMonies } from './viewer-money.ts';

export interface Sales {
  ports: SalePorts;
  /** The sale of an auction as a member may see it. */
  moneyOf(auctionId: string, userId: string): Promise<ViewerMoney>;
  /** As `moneyOf`, for several auctions in one query. */
  moniesOf(auctionIds: readonly string[], userId: string): Promise<(auctionId: string) => ViewerMoney>;
  /** The buyer whom the auction's seller may know; null before the payment. */
  knownBuyer(auctionId: string, sellerId: string): Promise<string | null>;
  /** The listener is called after the commit of each visible change of a claim or offer on this node. */
  onMoved(listener: (moved: ClaimsMoved) => void): void;
  /** Publishes the sales in the desk's commits. The desk's transaction has already made their claims. */
  follow(changes: readonly CommittedChange[]): void;
}

const NOT_PUBLISHED = 'A step of an auction\u2019s money could not be told';

/** Returns which of these commits sold or awarded an item. */
function soldIn(changes: readonly CommittedChange[]): CommittedChange[] {
  return changes.filter(({ steps }) => steps.some(({ event }) => saleIn(event) !== null));
}

/** Creates the module of claims and their sales (docs/money.md). */
export function createSales(options: Omit<SalePorts, 'onCommit'> & { counted?: (change: SaleChange) => void }): Sales {
  const { pool, clock, log } = options;
  const listeners: ((moved: ClaimsMoved) => void)[] = [];

  const warn = (err: unknown): void => log.warn({ err }, NOT_PUBLISHED);

  /**
   * Tells all listeners about one sale. If a listener throws, those after it do not hear of this sale, but the other
   * sales of the commit are still published.
   */
  const tell = (moved: ClaimsMoved): void => {
    try {
      for (const listener of listeners) listener(moved);
    } catch (err) {
      warn(err);
    }
  };

  /**
   * Publishes a change to the people concerned, who are read after the commit. A page that misses the message shows the
   * change with its next request.
   */
  async function publish(step: SaleChange): Promise<void> {
    if (!isVisible(step)) return;
    const moved = await partiesOf(pool, step);
    if (moved !== null) tell(moved);
  }

  /**
   * Publishes new sales. Reads the money of a whole batch at once, because thousands of auctions may end in the same
   * second.
   */
  async function publishSold(sold: readonly CommittedChange[]): Promise<void> {
    const ids = sold.map(({ state }) => state.auctionId);
    const monies = await readMoney(pool, ids);
    for (const { state } of sold) {
      const money = monies.get(state.auctionId) ?? NO_MONEY;
      const moved = { listingId: state.id, sellerId: state.sellerId, userIds: concerned(money) };
      if (money.claims.length > 0) tell(moved);
    }
  }

  return {
    ports: {
      ...options,
      onCommit(step) {
        options.counted?.(step);
        publish(step).catch(warn);
      },
    },
    moneyOf: async (auctionId, userId) => (await viewerMonies(pool, clock.now(), [auctionId], userId))(auctionId),
    moniesOf: (auctionIds, userId) => viewerMonies(pool, clock.now(), auctionIds, userId),
    knownBuyer: (auctionId, sellerId) => knownBuyer(pool, auctionId, sellerId),
    onMoved: (listener) => listeners.push(listener),
    follow(changes) {
      const sold = soldIn(changes);
      if (sold.length > 0) publishSold(sold).catch(warn);
    },
  };
}
