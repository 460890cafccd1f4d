import { expireOffer, withdrawOffer } from '@clamor/domain/sales';
import { DAY, MINUTE, SECOND } from '@clamor/domain/time';
import { AnswerMismatch, LONGEST_ANSWER_MS } from '../../platform/cards/index.ts';
import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob } from '../../platform/jobs/index.ts';
import { changeSale } from '../sales/index.ts';
import { readMissedEvents } from './catch-up.ts';
import {
  claimsToRemindOf,
  type DueThing,
  endingsLeftBehind,
  forgetOldEvents,
  offersPast,
  offersToWithdraw,
} from './due-money.postgres.ts';
import { giveUpEndingOf } from './end-claim.ts';
import type { MoneyPorts } from './money-ports.ts';
import { takeDueReadings } from './payment-rows.postgres.ts';
import { processPayment } from './process-payment.ts';
import { remindOf } from './remind.ts';

export interface PaymentsJobOptions extends MoneyPorts {
  /**
   * Does a step of the catch-up with the provider. `begun`: the catch-up is over, so the other work at the provider may
   * begin. `more`: another step is waiting. `not now`: the next step may wait until the job's next pass.
   */
  begin(): Promise<'begun' | 'more' | 'not now'>;
  /** Whether this node reads the provider's list of events, which one node does for all. */
  readsEvents(): Promise<boolean>;
  /** Called when this node could not read the events, so that another node may try. */
  eventsFailed(): Promise<void>;
  onError: (error: unknown, job: string) => void;
}

const NAME = 'payments';
const EVERY_MS = 5 * SECOND;
/** How often the provider's list of events is read, in case a webhook was lost. */
const EVENTS_EVERY_MS = 5 * MINUTE;
/**
 * How long the records of seen events are kept. The provider repeats a message for three days and lists it for thirty.
 */
const EVENTS_KEPT_MS = 31 * DAY;
const AT_ONCE = 20;
/**
 * How long no other node reads a payment that this job took. If it were shorter than the longest request, another node
 * would ask while the first one is still being retried. A reading that takes longer does no harm, because readings are
 * numbered.
 */
const LEASE_MS = MINUTE;
if (LEASE_MS <= LONGEST_ANSWER_MS)
  throw new Error('A payment is leased for less time than the card provider may take.');
/** An ending takes seconds. One that began longer ago was abandoned by its process. */
const ENDING_TAKES_MS = 2 * MINUTE;

/** Reads due payments, sends refunds, and closes what expired or what a crash left open (docs/money.md#reading). */
export function createPaymentsJob({
  onError,
  begin,
  readsEvents,
  eventsFailed,
  ...ports
}: PaymentsJobOptions): NamedJob {
  let eventsAt = Number.NEGATIVE_INFINITY;
  const lookAtEvents = async () => {
    const now = ports.clock.databaseNow();
    if (now - eventsAt < EVENTS_EVERY_MS || !(await readsEvents())) return;
    await readMissedEvents(ports).catch(async (error: unknown) => {
      await eventsFailed();
      throw error;
    });
    await forgetOldEvents(ports.pool, ports.clock.now() - EVENTS_KEPT_MS);
    eventsAt = now;
  };
  const workAtTheProvider = async () => {
    const beginning = await begin();
    if (beginning !== 'begun') return beginning === 'more';
    const looking = lookAtEvents();
    await Promise.allSettled([looking]);
    const isMore = await workOnPayments(ports);
    await looking;
    return isMore;
  };
  // Both run at the same time: deadlines must pass even while the provider cannot be reached.
  const run = async () => (await allOf([closeWhatIsOver(ports), workAtTheProvider()])).includes(true);
  const backlog = () =>
    countUpTo(ports.pool, BACKLOG_MAX, 'SELECT FROM payments WHERE read_at <= $1 AND intent_id IS NOT NULL', [
      ports.clock.now(),
    ]);
  return createJob({ name: NAME, run, everyMs: EVERY_MS, onError, backlog });
}

/** Expires and withdraws offers and sends reminders. Returns whether more is due. */
async function closeWhatIsOver(ports: MoneyPorts): Promise<boolean> {
  const { pool, clock } = ports;
  const now = clock.now();
  const offers = await offersPast(pool, now, AT_ONCE);
  const stopped = await offersToWithdraw(pool, AT_ONCE);
  const unpaid = await claimsToRemindOf(pool, now, AT_ONCE);
  await allOf([
    ...offers.map((offer) => expire(ports, offer)),
    ...stopped.map((offer) => withdraw(ports, offer)),
    ...unpaid.map((claim) => remindOf(ports, claim)),
  ]);
  return [offers, stopped, unpaid].some(({ length }) => length === AT_ONCE);
}

/** Reads due payments and gives up abandoned endings. Returns whether more is due. */
async function workOnPayments(ports: MoneyPorts): Promise<boolean> {
  const { pool, clock } = ports;
  const now = clock.now();
  const due = await takeDueReadings(pool, now, LEASE_MS, AT_ONCE);
  const endings = await endingsLeftBehind(pool, now - ENDING_TAKES_MS, AT_ONCE);
  await allOf([
    ...due.map((paymentId) => lookAfterDue(ports, paymentId)),
    ...endings.map(({ auctionId, id }) => giveUpEndingOf(ports, auctionId, id)),
  ]);
  return [due, endings].some(({ length }) => length === AT_ONCE);
}

async function lookAfterDue(ports: MoneyPorts, paymentId: string): Promise<void> {
  try {
    await processPayment(ports, paymentId);
  } catch (error) {
    // A mismatch is shown to staff and read again later. It is no failure of the job.
    if (!(error instanceof AnswerMismatch)) throw error;
  }
}

/** Waits for all the promises, then throws the first failure. So one failure does not stop the others. */
async function allOf<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works);
  return await Promise.all(works);
}

async function expire(ports: MoneyPorts, { auctionId, id }: DueThing): Promise<void> {
  await changeSale(ports, auctionId, (money) => {
    const expired = expireOffer(money, id, ports.clock.now());
    return { money: expired.ok ? expired.money : money, result: undefined };
  });
}

async function withdraw(ports: MoneyPorts, { auctionId, id }: DueThing): Promise<void> {
  await changeSale(ports, auctionId, (money) => {
    const withdrawn = withdrawOffer(money, id);
    return { money: withdrawn.ok ? withdrawn.money : money, result: undefined };
  });
}
