import type { ToastMessage } from '../../../ui/toast-queue.ts';

/** What the address asks for: `?boost=true`, or what a form post came to. */
export type BoostParams =
  | { kind: 'ask' }
  | { kind: 'boosted' }
  | { kind: 'limited'; retryAfterSeconds: number | null }
  | null;

export const BOOST_PARAMS = ['boost', 'boosted', 'retryAfter'] as const;

export function boostParamsOf(search: URLSearchParams): BoostParams {
  const boosted = search.get('boosted');
  if (boosted === 'true') return { kind: 'boosted' };
  if (boosted === 'false') {
    const seconds = Number(search.get('retryAfter'));
    return { kind: 'limited', retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null };
  }
  return search.get('boost') === 'true' ? { kind: 'ask' } : null;
}

/** The minutes really left, rounded up. */
export function limitedToast(retryAfterSeconds: number | null): ToastMessage {
  const minutes = retryAfterSeconds === null ? null : Math.max(1, Math.ceil(retryAfterSeconds / 60));
  const wait = minutes === null ? 'later' : `in about ${minutes} minute${minutes === 1 ? '' : 's'}`;
  return { title: 'Rate Limited', description: `You can boost once per hour. Try again ${wait}!` };
}
