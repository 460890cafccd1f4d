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
  /** The same for several auctions, in one query. */
  moniesOf(auctionIds: readonly string[], userId: string): Promise<(auctionId: string) => ViewerMoney>;
  /** The buyer whose name the auction's seller may see. */
  knownBuyer(auctionId: string, sellerId: string): Promise<string | null>;
  /** The listener is called after the commit, for every claim or offer that changed on this node. */
  onMoved(listener: (moved: ClaimsMoved) => void): void;
  /** Follows the desk's commits: the transaction that sells or awards also makes the claim. */
  follow(changes: readonly CommittedChange[]): void;
}

const NOT_PUBLISHED = 'A step of an auction\u2019s money could not be told';

/** The commits that made a sale. */
function soldIn(changes: readonly CommittedChange[]): CommittedChange[] {
  return changes.filter(({ steps }) => steps.some(({ event }) => saleIn(event) !== null));
}

/** Opens the module of claims and their sales, and notifies everybody concerned (docs/money.md). */
export function createSales(options: Omit<SalePorts, 'onCommit'> & { counted?: (change: SaleChange) => void }): Sales {
  const { pool, clock, log } = options;
  const listeners: ((moved: ClaimsMoved) => void)[] = [];

  const warn = (err: unknown): void => log.warn({ err }, NOT_PUBLISHED);

  /** A listener that fails keeps nobody from being told of the commit's other sales. */
  const tell = (moved: ClaimsMoved): void => {
    try {
      for (const listener of listeners) listener(moved);
    } catch (err) {
      warn(err);
    }
  };

  /** Reads the people concerned after the commit. A page that misses the message sees the change with its next request. */
  async function publish(step: SaleChange): Promise<void> {
    if (!isVisible(step)) return;
    const moved = await partiesOf(pool, step);
    if (moved !== null) tell(moved);
  }

  /** Reads the money of a whole batch at once: thousands of auctions may end in the same second. */
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
