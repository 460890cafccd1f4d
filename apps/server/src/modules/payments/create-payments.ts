import { saleIn } from '@clamor/domain/lifecycle';
import { NO_MONEY } from '@clamor/domain/payments';
import type { FastifyInstance } from 'fastify';
import type { NamedJob } from '../../platform/jobs/index.ts';
import { readOutboundPause } from '../../platform/outbound/index.ts';
import type { Usernames } from '../accounts/index.ts';
import type { ClaimsMoved, Told } from '../topics/index.ts';
import type { ViewerMoney } from '../views/index.ts';
import { CatchUp } from './catch-up.ts';
import { isVisible } from './is-visible.ts';
import { relistedAs } from './ladder-rows.postgres.ts';
import { partiesOf } from './money-parties.postgres.ts';
import type { MoneyPorts, SaleChange } from './money-ports.ts';
import { registerOrderRoutes } from './order-routes.ts';
import { registerPaymentRoutes } from './payment-routes.ts';
import { createPaymentsJob } from './payments-job.ts';
import { knownBuyer, moneyOf } from './seen-claim.ts';
import { registerSellerMoneyRoutes } from './seller-money-routes.ts';
import { viewerMonies } from './viewer-money.ts';

export interface PaymentsOptions extends Omit<MoneyPorts, 'told' | 'isCaughtUp'> {
  onError: (error: unknown, job: string) => void;
}

export interface Payments {
  ports: MoneyPorts;
  /** Reads what is due and closes what was left open. */
  job: NamedJob;
  /** What follows the hammer of an auction, as a member may see it. */
  moneyOf(auctionId: string, userId: string): Promise<ViewerMoney>;
  /** The same of several auctions, in one look. */
  moniesOf(auctionIds: readonly string[], userId: string): Promise<(auctionId: string) => ViewerMoney>;
  /** The buyer whom an auction's seller may know. */
  knownBuyer(auctionId: string, sellerId: string): Promise<string | null>;
  /** The slug of the listing that one was put up anew as. */
  relistedAs(listingId: string): Promise<string | null>;
  /** The listener is called after the commit, for every claim or offer that moved on this node. */
  onMoved(listener: (moved: ClaimsMoved) => void): void;
  /** Follows the desk's commits: a claim comes into being in the transaction that sells or awards. */
  follow(changes: readonly Told[]): void;
  registerRoutes(app: FastifyInstance, names: Usernames): void;
}

const NOT_TOLD = 'A step of an auction\u2019s money could not be told';

/** The auctions in which somebody bought by these commits. */
function soldIn(changes: readonly Told[]): string[] {
  const sold = changes.filter(({ steps }) => steps.some(({ event }) => saleIn(event) !== null));
  return sold.map(({ state }) => state.auctionId);
}

/** What follows the hammer: claims and their payments (docs/money.md). */
export function createPayments({ onError, ...options }: PaymentsOptions): Payments {
  const { pool, clock, log } = options;
  const listeners: ((moved: ClaimsMoved) => void)[] = [];
  let isCaughtUp = false;
  const ports: MoneyPorts = { ...options, told: (step) => void tell(step), isCaughtUp: () => isCaughtUp };
  const catchUp = new CatchUp(ports, log);
  const job = createPaymentsJob({
    ...ports,
    onError,
    async begin() {
      // A restored copy asks nothing until it is opened, and is not caught up until then.
      if (!isCaughtUp && (await readOutboundPause(pool)) !== null) return false;
      isCaughtUp ||= await catchUp.pass();
      return isCaughtUp;
    },
  });

  /** Whom it concerns is looked up after the commit: the pages of those who are not told find it with their next look. */
  async function tell(step: SaleChange): Promise<void> {
    if (!isVisible(step)) return;
    try {
      const moved = await partiesOf(pool, step);
      if (moved !== null) for (const listener of listeners) listener(moved);
    } catch (err) {
      log.warn({ err }, NOT_TOLD);
    }
  }

  async function tellSold(auctionId: string): Promise<void> {
    try {
      await tell({ auctionId, before: NO_MONEY, after: await moneyOf(pool, auctionId) });
    } catch (err) {
      log.warn({ err }, NOT_TOLD);
    }
  }

  return {
    ports,
    job,
    moneyOf: async (auctionId, userId) => (await viewerMonies(pool, clock.now(), [auctionId], userId))(auctionId),
    moniesOf: (auctionIds, userId) => viewerMonies(pool, clock.now(), auctionIds, userId),
    knownBuyer: (auctionId, sellerId) => knownBuyer(pool, auctionId, sellerId),
    relistedAs: (listingId) => relistedAs(pool, listingId),
    onMoved: (listener) => listeners.push(listener),
    follow(changes) {
      for (const auctionId of soldIn(changes)) void tellSold(auctionId);
    },
    registerRoutes(app, names) {
      const kick = () => job.kick();
      registerPaymentRoutes(app, { ...ports, kick });
      registerOrderRoutes(app, { ...ports, names, kick });
      registerSellerMoneyRoutes(app, ports);
    },
  };
}
