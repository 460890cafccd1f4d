import type { ErrorCode } from '@clamor/contract/errors';
import { plural } from '../../../lib/number-text.ts';
import type { ToastMessage } from '../../../ui/toast-queue.ts';

/** The boost parameters of the address: a request to boost (`?boost=true`), or the result of a boost by form post. */
export type BoostParams =
  | { kind: 'ask' }
  | { kind: 'boosted' }
  | { kind: 'limited'; retryAfterSeconds: number | null }
  /**
   * Refused for another reason than the time limit. `reason` is null if the page does not know the reason in the
   * address.
   */
  | { kind: 'refused'; reason: BoostReason | null }
  | null;

export const BOOST_PARAMS = ['boost', 'boosted', 'retryAfter', 'reason'] as const;

const REASONS = {
  OWN_LISTING: 'This is your own listing: you cannot boost it.',
  NOT_COLLECTING: 'This listing has moved on: boosts no longer count.',
  FORBIDDEN: 'This boost was sent from another site. Press the button here to boost.',
  BOOST_DISABLED: 'Boosts do not count on this listing.',
  RATE_LIMITED: 'That was a lot at once. Try again in a minute.',
  OVERLOADED: 'It is very busy right now and nothing was done. Try again.',
} as const satisfies Partial<Record<ErrorCode, string>>;
type BoostReason = keyof typeof REASONS;

export function boostParamsOf(search: URLSearchParams): BoostParams {
  const boosted = search.get('boosted');
  if (boosted === 'true') return { kind: 'boosted' };
  if (boosted === 'false') {
    const reason = search.get('reason');
    if (reason !== null)
      return { kind: 'refused', reason: Object.hasOwn(REASONS, reason) ? (reason as BoostReason) : null };
    const seconds = Number(search.get('retryAfter'));
    return { kind: 'limited', retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null };
  }
  return search.get('boost') === 'true' ? { kind: 'ask' } : null;
}

/** The toast for a boost before the hour is over. Remaining minutes are rounded up. */
export function limitedToast(retryAfterSeconds: number | null): ToastMessage {
  const minutes = retryAfterSeconds === null ? null : Math.max(1, Math.ceil(retryAfterSeconds / 60));
  const wait = minutes === null ? 'later' : `in about ${plural(minutes, 'minute')}`;
  return { title: 'Rate Limited', description: `You can boost once per hour. Try again ${wait}!` };
}

/** The toast of a boost that was refused for another reason than the time limit. */
export function refusedToast(reason: BoostReason | null): ToastMessage {
  const description = reason === null ? 'Try again.' : REASONS[reason];
  return { title: 'Boost Failed', description, style: 'destructive' };
}
