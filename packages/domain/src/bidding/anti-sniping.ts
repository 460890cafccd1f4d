import { type Instant, SECOND } from '../time/index.ts';

export const EXTENSION_SECONDS = 60;
const LAST_SECONDS = 60;

/**
 * Whether an accepted bid, received before the end, came with 60 seconds or less left. Whoever led before it never
 * extends: that is the caller's to say (docs/product.md#anti-sniping).
 */
export function isInLastSeconds(received: Instant, endsAt: Instant): boolean {
  return endsAt - received <= LAST_SECONDS * SECOND;
}
