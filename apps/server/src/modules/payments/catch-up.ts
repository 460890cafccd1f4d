import { adoptPayment, agreesWithListed } from '@clamor/domain/sales';
import { DAY, HOUR, type Instant } from '@clamor/domain/time';
import { AnswerMismatch, type IntentPage, type ListedIntent, ProviderRefused } from '../../platform/cards/index.ts';
import { changeSale, type SalePorts } from '../sales/index.ts';
import { isIntentTaken } from './intent-taken.ts';
import { paymentsOfIntents } from './listed-payments.postgres.ts';
import type { MoneyPorts } from './money-ports.ts';
import { processPayment } from './process-payment.ts';
import { eventsReadTo, intentsKnownTo, noteEventsRead } from './provider-mode.postgres.ts';
import { noteEvent } from './take-webhook.ts';

/**
 * How far events are read again before the newest known one: the clocks of the provider and of Clamor may differ, and a
 * message may be in transit.
 */
const EVENTS_OVERLAP_MS = HOUR;
const READ_AT_ONCE = 8;
const MISMATCHED = 'The card provider lists an intent that does not fit what was asked for; it was not taken in';
const NOTHING: IntentPage = { intents: [], mismatched: [], next: null };

/**
 * Reads the provider's list of payments after every start, before money moves. The database may be a restored, older
 * copy that lacks payments which the provider has. Such payments are adopted. Each payment that disagrees with the list
 * is read (docs/money.md#restoring). If the provider interrupts a pass, the next one continues.
 */
export class CatchUp {
  readonly #ports: MoneyPorts;
  readonly #log: SalePorts['log'];
  #since: Instant | null = null;
  /** The intents of the last page that are not handled yet, by intent id. */
  readonly #left = new Map<string, ListedIntent>();
  /** Where the next page begins. */
  #next: string | null = null;
  #isListed = false;

  constructor(ports: MoneyPorts, log: SalePorts['log']) {
    this.#ports = ports;
    this.#log = log;
  }

  /**
   * Handles the next page of the list, or what an earlier pass left of a page.
   * @returns whether the list is done
   * @throws ProviderUnreachable
   */
  async pass(): Promise<boolean> {
    if (this.#left.size === 0 && !this.#isListed) await this.#list();
    const failures: unknown[] = [];
    const waiting = this.#left.values();
    const work = async () => {
      for (const intent of waiting) {
        // After a failure this pass asks the provider nothing more.
        if (failures.length > 0) return;
        await this.#read(intent).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, work));
    if (failures.length > 0) throw failures[0];
    return this.#isListed;
  }

  async #list(): Promise<void> {
    this.#since ??= await intentsKnownTo(this.#ports.pool);
    const page =
      this.#since === null ? NOTHING : await this.#ports.provider.pageOfIntents(this.#since - DAY, this.#next);
    for (const { intentId, reason } of page.mismatched) this.#log.warn({ intentId, reason }, MISMATCHED);
    const known = await paymentsOfIntents(this.#ports.pool, page.intents);
    for (const intent of page.intents) {
      const payment = known.get(intent.paymentId);
      if (payment === undefined || !agreesWithListed(payment, intent)) this.#left.set(intent.intentId, intent);
    }
    this.#next = page.next;
    this.#isListed = page.next === null;
  }

  async #read(intent: ListedIntent): Promise<void> {
    try {
      const paymentId = await takeIn(this.#ports, intent, this.#log);
      if (paymentId !== null) await processPayment(this.#ports, paymentId);
    } catch (error) {
      // If the provider refuses to show a payment or shows a wrong one, the job handles that payment later. The others
      // do not wait.
      if (!(error instanceof ProviderRefused || error instanceof AnswerMismatch || isIntentTaken(error))) throw error;
      if (isIntentTaken(error))
        this.#log.warn({ intentId: intent.intentId, reason: 'another payment has it' }, MISMATCHED);
    }
    this.#left.delete(intent.intentId);
  }
}

/**
 * Adopts a listed intent if its payment is unknown. Returns the id of the payment that has this intent. Null if no
 * payment has it, because the intent is of an older attempt or of an unknown claim.
 */
async function takeIn(ports: MoneyPorts, intent: ListedIntent, log: SalePorts['log']): Promise<string | null> {
  const { auctionId, claimId, paymentId, intentId, cents } = intent;
  return await changeSale(ports, auctionId, (money) => {
    // No row can hold money for an unknown claim, so only the operator can refund it.
    if (money.claims.every(({ id }) => id !== claimId))
      log.warn({ intentId, auctionId, claimId }, 'The card provider has a payment of a claim that is not here');
    const adopted = adoptPayment(money, { claimId, paymentId, intentId, cents }, ports.clock.now());
    const isIts = adopted.payments.some((payment) => payment.id === paymentId && payment.intentId === intentId);
    return { money: adopted, result: isIts ? paymentId : null };
  });
}

/** Schedules a reading of each payment that the provider's events name, in case a webhook was lost. */
export async function readMissedEvents(ports: MoneyPorts): Promise<void> {
  const { pool, provider, clock } = ports;
  const readTo = await eventsReadTo(pool);
  const now: Instant = clock.now();
  const since = (readTo ?? now) - EVENTS_OVERLAP_MS;
  let newest: Instant | null = null;
  for await (const event of provider.listEvents(since)) {
    newest = Math.max(newest ?? event.at, event.at);
    await noteEvent(pool, now, event);
  }
  if (newest !== null) await noteEventsRead(pool, newest);
}
