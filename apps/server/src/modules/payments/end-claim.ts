import {
  beginEnding,
  claimIn,
  giveUpEnding,
  paymentIn,
  pendingOf,
  type RefusalBy,
  type SaleMoney,
} from '@clamor/domain/sales';
import { ProviderRefused, ProviderUnreachable } from '../../platform/cards/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { SessionEnded } from '../../platform/http/index.ts';
import type { BegunStaffAction } from '../audit/index.ts';
import { changeSale, changeSaleWithin, type Moved, type Within } from '../sales/index.ts';
import { assertCaughtUp } from './caught-up.ts';
import { makeIntent } from './make-intent.ts';
import type { MoneyPorts } from './money-ports.ts';
import { keepCancelAction } from './payment-rows.postgres.ts';
import { readIntent } from './read-intent.ts';
import { requestIntentCancellation } from './request-intent-cancellation.ts';

type Refused<Refusal extends string> = { kind: 'refused'; refusal: Refusal };
type Done<Result> = { kind: 'ended'; result: Result };

/** Why a claim cannot be ended, whoever asks. */
export type EndingRefusal = RefusalBy<typeof beginEnding>;

/** `Refusal`: why `begin` or `finish` refuses. */
export interface Ending<Result, Refusal extends string, Ended> {
  auctionId: string;
  claimId: string;
  /** May this be begun, and by whom; under the lock. */
  begin(money: SaleMoney, tx: Queryable): Refusal | null | Promise<Refusal | null>;
  /** The end, written together with what comes of it. Asked under the lock, when the provider has let go of every intent. */
  finish(money: SaleMoney, tx: Queryable): Promise<Moved<Result> | Refused<Refusal>>;
  /** The staff action that this is: a try that it ends is noted as theirs, also where nobody comes back to the last step. */
  action?: BegunStaffAction;
  /** In which transaction the first step and the last are made. */
  within: Within<Ended>;
}

/**
 * Ends a claim, or prices it anew, in the three steps of docs/money.md#release: marked as ending and committed, its intents cancelled and
 * read, and only where the provider has let go of all of them ended. Whatever else comes of it clears the mark.
 */
export async function endClaim<Result, Refusal extends string, Ended>(
  ports: MoneyPorts,
  ending: Ending<Result, Refusal, Ended>,
): Promise<Done<Result> | Refused<Refusal | EndingRefusal> | Ended> {
  assertCaughtUp(ports);
  const { auctionId, claimId } = ending;
  const begun = await changeSaleWithin<Refused<Refusal | EndingRefusal> | null, Ended>(
    ports,
    auctionId,
    async (money, tx) => {
      const refusal = await ending.begin(money, tx);
      if (refusal !== null) return { money, result: { kind: 'refused', refusal } };
      const marked = beginEnding(money, claimId);
      if (!marked.ok) return { money, result: { kind: 'refused', refusal: marked.refusal } };
      await keepCancelAction(tx, claimId, ending.action ?? null);
      return { money: marked.money, result: null };
    },
    ending.within,
  );
  if (begun !== null) return begun;
  if (!(await letGo(ports, auctionId, claimId))) return await giveUp(ports, auctionId, claimId);
  return await finishEnd(ports, ending);
}

/** The last step, for whom it was begun: where they are not let in any more, nothing ends. */
async function finishEnd<Result, Refusal extends string, Ended>(
  ports: MoneyPorts,
  { auctionId, claimId, finish, within }: Ending<Result, Refusal, Ended>,
): Promise<Done<Result> | Refused<Refusal> | Ended> {
  let isReached = false;
  const end = await changeSaleWithin<Done<Result> | Refused<Refusal>, Ended>(
    ports,
    auctionId,
    async (money, tx) => {
      isReached = true;
      const done = await finish(money, tx);
      if ('kind' in done) return { money: giveUpEnding(money, claimId), result: done };
      return { ...done, result: { kind: 'ended', result: done.result } };
    },
    within,
  ).catch(async (error: unknown) => {
    if (error instanceof SessionEnded) await giveUp(ports, auctionId, claimId);
    throw error;
  });
  if (!isReached) await giveUp(ports, auctionId, claimId);
  return end;
}

/** Clears the mark; money that came meanwhile has paid the claim all the same. */
async function giveUp(ports: MoneyPorts, auctionId: string, claimId: string): Promise<Refused<EndingRefusal>> {
  return await changeSale(ports, auctionId, (money) => {
    const isOver = claimIn(money, claimId).state !== 'DUE';
    const result: Refused<EndingRefusal> = { kind: 'refused', refusal: isOver ? 'claim_over' : 'payment_in_progress' };
    return { money: isOver ? money : giveUpEnding(money, claimId), result };
  });
}

/** An ending that nobody finished: what it was begun for is not known any more, so the claim goes on. */
export async function giveUpEndingOf(ports: MoneyPorts, auctionId: string, claimId: string): Promise<void> {
  await letGo(ports, auctionId, claimId);
  await giveUp(ports, auctionId, claimId);
}

/** Whether the provider has let go of every intent of a claim that is being ended. */
async function letGo(ports: MoneyPorts, auctionId: string, claimId: string): Promise<boolean> {
  const money = await changeSale(ports, auctionId, (before) => ({ money: before, result: before }));
  try {
    for (const payment of pendingOf(money, claimId)) {
      // An intent may have been made that nobody noted: the same key gives the same one, and only then can it be cancelled.
      if (payment.intentId === null) await makeIntent(ports, auctionId, payment);
      const intentId = payment.intentId ?? (await intentOf(ports, auctionId, payment.id));
      if (intentId !== null) await requestIntentCancellation(ports.provider, intentId);
      const folded = await readIntent(ports, payment.id);
      if (folded === null || pendingOf(folded.money, claimId).some(({ id }) => id === payment.id)) return false;
      if (claimIn(folded.money, claimId).state !== 'DUE') return false;
    }
    return true;
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) return false;
    throw error;
  }
}

async function intentOf(ports: MoneyPorts, auctionId: string, paymentId: string): Promise<string | null> {
  return await changeSale(ports, auctionId, (money) => ({ money, result: paymentIn(money, paymentId).intentId }));
}
