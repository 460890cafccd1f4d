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
import type { Queryable, Within } from '../../platform/database/index.ts';
import { SessionEnded } from '../../platform/http/index.ts';
import type { BegunStaffAction } from '../audit/index.ts';
import { changeSale, changeSaleWithin, type Moved } from '../sales/index.ts';
import { assertCaughtUp } from './caught-up.ts';
import { makeIntent } from './make-intent.ts';
import type { MoneyPorts } from './money-ports.ts';
import { keepCancelAction } from './payment-rows.postgres.ts';
import { readIntent } from './read-intent.ts';
import { requestIntentCancellation } from './request-intent-cancellation.ts';

type Refused<Refusal extends string> = { kind: 'refused'; refusal: Refusal };
type Done<Result> = { kind: 'ended'; result: Result };

/** Why a claim cannot end, whoever wants it. */
export type EndingRefusal = RefusalBy<typeof beginEnding>;

/** One way of ending a claim. `Refusal`: why `begin` or `finish` refuses. */
export interface Ending<Result, Refusal extends string, Ended> {
  auctionId: string;
  claimId: string;
  /** Decides whether this person may end the claim now. Called under the lock. */
  begin(money: SaleMoney, tx: Queryable): Refusal | null | Promise<Refusal | null>;
  /**
   * Writes the end and everything that follows from it. Called under the lock, once the provider has cancelled every
   * intent.
   */
  finish(money: SaleMoney, tx: Queryable): Promise<Moved<Result> | Refused<Refusal>>;
  /** The staff action behind this ending. Attempts that it cancels are audited under it, even if the last step never happens. */
  action?: BegunStaffAction;
  /** Runs the transactions of the first and the last step. */
  within: Within<Ended>;
}

/**
 * Ends or reprices a claim in three steps (docs/money.md#release): mark it as ending and commit; cancel its intents and
 * read them; end it only if the provider cancelled all of them. After any other outcome the mark is cleared and the
 * claim goes on.
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

/** The last step, for the person who started the ending. If they are no longer permitted, nothing ends. */
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

/** Clears the mark of an ending that failed. If money has arrived in the meantime, it has already paid the claim. */
async function giveUp(ports: MoneyPorts, auctionId: string, claimId: string): Promise<Refused<EndingRefusal>> {
  return await changeSale(ports, auctionId, (money) => {
    const isOver = claimIn(money, claimId).state !== 'DUE';
    const result: Refused<EndingRefusal> = { kind: 'refused', refusal: isOver ? 'claim_over' : 'payment_in_progress' };
    return { money: isOver ? money : giveUpEnding(money, claimId), result };
  });
}

/** Clears the mark of an ending whose process died. Nobody knows its purpose any more, so the claim goes on. */
export async function giveUpEndingOf(ports: MoneyPorts, auctionId: string, claimId: string): Promise<void> {
  await letGo(ports, auctionId, claimId);
  await giveUp(ports, auctionId, claimId);
}

/** Cancels every intent of a claim that is ending. Returns whether all of them are cancelled at the provider. */
async function letGo(ports: MoneyPorts, auctionId: string, claimId: string): Promise<boolean> {
  const money = await changeSale(ports, auctionId, (before) => ({ money: before, result: before }));
  try {
    for (const payment of pendingOf(money, claimId)) {
      // The provider may have an intent that was never stored. The same key returns that intent, which can then be
      // cancelled.
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
