import type { FastifyInstance } from 'fastify';
import type { Job } from '../../platform/jobs/index.ts';
import type { Usernames } from '../accounts/index.ts';
import type { ViewerMoney } from '../views/index.ts';
import type { ProviderLog } from './ask-provider.ts';
import { catchUp } from './catch-up.ts';
import { relistedAs } from './ladder-rows.postgres.ts';
import { partiesOf } from './money-parties.postgres.ts';
import type { MoneyPorts, MoneyStep } from './money-ports.ts';
import { registerOrderRoutes } from './order-routes.ts';
import { registerPaymentRoutes } from './payment-routes.ts';
import { createPaymentsJob } from './payments-job.ts';
import { knownBuyer } from './seen-claim.ts';
import { registerSellerMoneyRoutes } from './seller-money-routes.ts';
import { viewerMonies } from './viewer-money.ts';

export interface PaymentsOptions extends Omit<MoneyPorts, 'told' | 'isCaughtUp'> {
  onError: (error: unknown, job: string) => void;
  log: ProviderLog;
}

/** Whose claim or offer of a listing moved. */
export interface ClaimsMoved {
  listingId: string;
  sellerId: string;
  userIds: readonly string[];
}

export interface Payments {
  ports: MoneyPorts;
  /** Reads what is due and closes what was left open. */
  job: Job;
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
  registerRoutes(app: FastifyInstance, names: Usernames): void;
}

/** What follows the hammer: claims and their payments (docs/money.md). */
export function createPayments({ onError, log, ...options }: PaymentsOptions): Payments {
  const { pool, clock } = options;
  const listeners: ((moved: ClaimsMoved) => void)[] = [];
  let isCaughtUp = false;
  const ports: MoneyPorts = { ...options, told: (step) => void tell(step), isCaughtUp: () => isCaughtUp };
  const job = createPaymentsJob({
    ...ports,
    onError,
    async begin() {
      if (!isCaughtUp) await catchUp(ports, log);
      isCaughtUp = true;
    },
  });

  /** Whom it concerns is looked up after the commit: the pages of those who are not told find it with their next look. */
  async function tell(step: MoneyStep): Promise<void> {
    try {
      const moved = await partiesOf(pool, step);
      if (moved !== null) for (const listener of listeners) listener(moved);
    } catch (err) {
      log.warn({ err }, 'A step of an auction\u2019s money could not be told');
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
    registerRoutes(app, names) {
      const kick = () => job.kick();
      registerPaymentRoutes(app, { ...ports, log, kick });
      registerOrderRoutes(app, { ...ports, names, log, kick });
      registerSellerMoneyRoutes(app, ports);
    },
  };
}
