import { type Instant, SECOND } from '../time/index.ts';

export const EXTENSION_SECONDS = 60;
const LAST_SECONDS = 60;

/**
 * Whether a bid arrived with 60 seconds or less left. The caller checks that the bidder did not already lead, because a
 * leader's bid never extends (docs/product.md#anti-sniping).
 */
export function isInLastSeconds(received: Instant, endsAt: Instant): boolean {
  return endsAt - received <= LAST_SECONDS * SECOND;
}
