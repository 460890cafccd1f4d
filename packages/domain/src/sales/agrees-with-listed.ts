import type { Reading } from './apply-intent-snapshot.ts';
import type { PaymentState } from './transitions.ts';

/** The provider's list entry of one intent. */
export interface ListedPayment extends Pick<Reading, 'status' | 'receivedCents' | 'lastError'> {
  intentId: string;
  claimId: string;
  /** The amount that was refunded or is being refunded. */
  returnedCents: number;
  /** Whether the payer's bank ever opened a dispute or inquiry. */
  isDisputed: boolean;
}

/** The database's record of the same payment. */
export interface KnownPayment {
  claimId: string;
  state: PaymentState;
  /** The provider's id of the intent; null until it is known. */
  intentId: string | null;
  receivedCents: number | null;
  step: 'approval' | 'processing' | null;
  lastErrorCode: string | null;
  /** The cents of pending and succeeded refunds, and of partial refunds that staff made at the provider. */
  returnedCents: number;
  /** The number of known disputes, and of open ones. */
  disputes: number;
  openDisputes: number;
}

/**
 * Whether the record agrees with the provider's list, so that the intent need not be read (docs/money.md#restoring). An
 * intent of an older attempt is ignored, because no member holds its secret. Open disputes are always read, because the
 * list lacks their state.
 */
export function agreesWithListed(known: KnownPayment, listed: ListedPayment): boolean {
  if (known.intentId === null) return false;
  if (known.intentId !== listed.intentId) return true;
  if (known.claimId !== listed.claimId) return false;
  if (known.openDisputes > 0 || listed.isDisputed !== known.disputes > 0) return false;
  if (known.receivedCents !== null) {
    return known.receivedCents === listed.receivedCents && known.returnedCents === listed.returnedCents;
  }
  if (listed.status === 'succeeded') return false;
  if (listed.status === 'cancelled') return known.state !== 'PENDING';
  if (known.state !== 'PENDING') return false;
  const step = listed.status === 'open' ? null : listed.status;
  return known.step === step && known.lastErrorCode === (listed.lastError?.code ?? null);
}
