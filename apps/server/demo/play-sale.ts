import { buyerOf } from '@clamor/domain/lifecycle';
import { HOUR, type Instant } from '@clamor/domain/time';
import type { AccountPorts } from '../src/modules/accounts/index.ts';
import { chooseDelivery, receiveOrder, shipOrder } from '../src/modules/orders/index.ts';
import { completePayment, openIntent, type Payments } from '../src/modules/payments/index.ts';
import { answerTheirs, createReviewNotifier, type ReviewPorts, review } from '../src/modules/reviews/index.ts';
import { inSessionOf, type MemberSession } from '../src/modules/sessions/index.ts';
import type { Sandbox } from '../src/platform/cards/index.ts';
import type { Clock } from '../src/platform/clock/index.ts';
import type { Rehearsal } from './rehearsal.ts';

interface Said {
  rating: number;
  text: string;
}

/** What became of a sale. */
export interface PastSale {
  carrier: string;
  trackingNumber: string;
  /**
   * The reviews that both sides wrote after the item arrived, and the seller's answer. Left out while the item is in
   * transit.
   */
  came?: { ofSeller?: Said; answer?: string; ofBuyer?: Said };
}

export interface SalePorts {
  accounts: AccountPorts;
  payments: Pick<Payments, 'ports' | 'job'>;
  /** Null if this installation takes real cards. Then the demo pays nothing. */
  sandbox: Pick<Sandbox, 'confirm'> | null;
  /** Called after a review of this seller was written. */
  reviewed(sellerId: string): void;
}

/** A sale: its auction, both sides, and the moment of the sale. */
interface Sold {
  auctionId: string;
  sellerId: string;
  buyerId: string;
  at: Instant;
}

const ADDRESS = {
  name: 'A friend of the house',
  line1: '7 Lantern Lane',
  line2: null,
  city: 'Portland',
  region: 'ME',
  postalCode: '04101',
  country: 'US',
} as const;
const CARD = 'pm_card_visa';

/**
 * Plays what happened after the auction: payment, shipping, receipt and reviews. Each side acts as on the site, at
 * moments in the past.
 */
export async function playSale(ports: SalePorts, sale: PastSale, { state }: Rehearsal): Promise<void> {
  const buyerId = buyerOf(state);
  if (ports.sandbox === null) return;
  if (buyerId === null) throw new Error(`nobody bought ${state.id}`);
  const sold = { auctionId: state.auctionId, sellerId: state.sellerId, buyerId, at: state.phase.since };
  await pay(ports, ports.sandbox, sold);
  const { carrier, trackingNumber, came } = sale;
  await as(ports, sold.sellerId, sold, async (asked, clockAfter) =>
    done(await shipOrder({ ...ports.payments.ports, clock: clockAfter(9 * HOUR) }, asked, { carrier, trackingNumber })),
  );
  if (came !== undefined) await bringIt(ports, sold, came);
}

async function pay(ports: SalePorts, sandbox: NonNullable<SalePorts['sandbox']>, sold: Sold): Promise<void> {
  await as(ports, sold.buyerId, sold, async (asked, clockAfter) => {
    const money = { ...ports.payments.ports, clock: clockAfter(HOUR) };
    done(await chooseDelivery(money, asked, { method: 'ship', address: ADDRESS }));
    const opened = await openIntent(money, asked.session, sold.auctionId);
    if (opened.kind !== 'open' || opened.clientSecret === null)
      throw new Error(`no payment was opened: ${opened.kind}`);
    await sandbox.confirm(opened.clientSecret, CARD);
    const completed = await completePayment(money, asked.session, opened.payment?.intentId ?? '');
    if (completed?.kind !== 'found') throw new Error('a payment could not be completed');
  });
}

async function bringIt(ports: SalePorts, sold: Sold, came: NonNullable<PastSale['came']>): Promise<void> {
  const { ofSeller, answer, ofBuyer } = came;
  const { payments, accounts } = ports;
  const reviewing = (clock: Clock): ReviewPorts => ({
    pool: accounts.pool,
    clock,
    notify: createReviewNotifier(accounts),
    onCommit: ({ sellerId }) => ports.reviewed(sellerId),
  });
  await as(ports, sold.buyerId, sold, async (asked, clockAfter) => {
    done(await receiveOrder({ ...payments.ports, clock: clockAfter(45 * HOUR) }, asked));
    if (ofSeller !== undefined) done(await review(reviewing(clockAfter(46 * HOUR)), asked, ofSeller));
  });
  await as(ports, sold.sellerId, sold, async (asked, clockAfter) => {
    const ports = reviewing(clockAfter(50 * HOUR));
    if (ofBuyer !== undefined) done(await review(ports, asked, ofBuyer));
    if (answer !== undefined) done(await answerTheirs(ports, asked, answer));
  });
}

interface Asked {
  session: MemberSession;
  auctionId: string;
}

/**
 * Runs `work` in a session of this member. `clockAfter(ms)` makes a clock that shows `ms` after the sale, but never
 * later than now.
 */
function as(
  { accounts }: SalePorts,
  userId: string,
  { auctionId, at }: Sold,
  work: (asked: Asked, clockAfter: (ms: number) => Clock) => Promise<void>,
): Promise<void> {
  const { clock } = accounts;
  const clockAfter = (ms: number): Clock => ({
    now: () => Math.min(at + ms, clock.now()),
    databaseNow: () => clock.databaseNow(),
    testOffsetMs: () => clock.testOffsetMs(),
  });
  return inSessionOf(accounts, userId, (session) => work({ session, auctionId }, clockAfter));
}

function done({ kind }: { kind: string }): void {
  if (kind !== 'done') throw new Error(`a sale of the demo did not go on: ${kind}`);
}
