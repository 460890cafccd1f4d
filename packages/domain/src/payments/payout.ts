import type { Instant } from '../time/index.ts';
import type { PayoutState } from './transitions.ts';

/** What staff send a seller, by hand. */
export interface Payout {
  id: string;
  sellerId: string;
  cents: number;
  claimIds: readonly string[];
  state: PayoutState;
  preparedAt: Instant;
  /** The bank's; null until it is paid. */
  reference: string | null;
}
