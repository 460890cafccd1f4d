import type { Reading } from './apply-intent-snapshot.ts';
import type { PaymentState } from './transitions.ts';

/** What the provider's list says of one intent. */
export interface ListedPayment extends Pick<Reading, 'status' | 'receivedCents' | 'lastError'> {
  intentId: string;
  claimId: string;
  /** What of its money was sent back, or is on its way back. */
  returnedCents: number;
  /** Whether the payer's bank holds or held something against it. */
  isDisputed: boolean;
}

/** What the books have of the same payment. */
export interface KnownPayment {
  claimId: string;
  state: PaymentState;
  /** Null while the provider's name for the intent is not known. */
  intentId: string | null;
  receivedCents: number | null;
  step: 'approval' | 'processing' | null;
  lastErrorCode: string | null;
  /** Cents of refunds that are pending or succeeded, and of those that staff made in part at the provider. */
  returnedCents: number;
  /** How many disputes are known, and how many of them are not decided. */
  disputes: number;
  openDisputes: number;
}

/**
 * Whether the books agree with the provider's list, so that the intent needs no reading of its own (docs/money.md#restoring). An intent of an
 * older attempt concerns nobody: no member holds its secret. An open dispute is always read: the list does not say how it stands.
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
