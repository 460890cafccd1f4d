import {
  type Claim,
  isUncharged,
  openPayment,
  type Payment,
  paymentIn,
  pendingOf,
  type RefusalBy,
  type SaleMoney,
} from '@clamor/domain/sales';
import { uuidv7 } from 'uuidv7';
import { ProviderUnreachable } from '../../platform/cards/index.ts';
import { changeSaleWithin, type Moved, ownClaim } from '../sales/index.ts';
import { type MemberSession, writeAsMember } from '../sessions/index.ts';
import { assertCaughtUp } from './caught-up.ts';
import { makeIntent } from './make-intent.ts';
import type { MoneyPorts } from './money-ports.ts';
import { keepProviderMode } from './provider-mode.postgres.ts';
import { readIntent } from './read-intent.ts';

type Refused = { kind: 'refused'; refusal: RefusalBy<typeof openPayment> } | { kind: 'not_found' };
type Tried = { kind: 'tried'; claim: Claim; payment: Payment };

/** What a page needs in order to take a card. */
export interface OpenIntent {
  kind: 'open';
  claim: Claim;
  /** Null if nothing is charged. */
  payment: Payment | null;
  clientSecret: string | null;
}

/**
 * How often a call may start over. It does so if the provider has ended the intent, or another call stored its intent
 * first.
 */
const ATTEMPTS = 3;

/**
 * Opens a payment for a member's own claim, or continues where an earlier call stopped. The payment's row is committed
 * first, then the provider is asked, then the intent is stored under the lock (docs/money.md#paying).
 * @throws ProviderUnreachable, ProviderRefused
 */
export async function openIntent(
  ports: MoneyPorts,
  session: MemberSession,
  auctionId: string,
): Promise<OpenIntent | Refused> {
  assertCaughtUp(ports);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const tried = await changeSaleWithin<Tried | OpenIntent | Refused, never>(
      ports,
      auctionId,
      async (money, tx) => {
        const tried = openAttempt(money, session.userId, ports.clock.now());
        if (tried.result.kind === 'tried') await keepProviderMode(tx, ports.provider);
        return tried;
      },
      (work) => writeAsMember(ports, session, work),
    );
    if (tried.kind !== 'tried') return tried;
    const { claim, payment } = tried;
    // A refusal means that another call stored its intent first. The next attempt finds that intent.
    if (payment.intentId === null && (await makeIntent(ports, auctionId, payment)) !== null) continue;
    const folded = await readIntent(ports, payment.id);
    if (folded === null) continue;
    const now = paymentIn(folded.money, payment.id);
    const isOver = now.state === 'FAILED' || now.state === 'CANCELLED';
    if (isOver && attempt < ATTEMPTS) continue;
    return { kind: 'open', claim, payment: now, clientSecret: isOver ? null : folded.read.clientSecret };
  }
  throw new ProviderUnreachable('Others were quicker to open this payment each time.');
}

function openAttempt(money: SaleMoney, userId: string, at: number): Moved<Tried | OpenIntent | Refused> {
  const claim = ownClaim(money, userId, 'buyer');
  if (claim === undefined) return { money, result: { kind: 'not_found' } };
  if (claim.state === 'PAID' && isUncharged(claim)) {
    return { money, result: { kind: 'open', claim, payment: null, clientSecret: null } };
  }
  const opened = openPayment(money, claim.id, uuidv7(), at);
  if (!opened.ok) return { money, result: { kind: 'refused', refusal: opened.refusal } };
  const [payment] = pendingOf(opened.money, claim.id);
  if (payment === undefined) throw new Error(`Claim ${claim.id} has no payment after one was opened.`);
  return { money: opened.money, result: { kind: 'tried', claim, payment } };
}
