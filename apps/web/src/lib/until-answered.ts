import { isApiError } from './api-error.ts';

const WAITS_MS = [400, 1200, 3000];
const LONGEST_WAIT_MS = 5000;

/**
 * Whether there is no reliable answer, so the request may have been executed or not. It is safe to send it again with
 * the same key.
 */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

/**
 * Sends a request that carries an idempotency key until it is answered, at most four times. Between attempts it waits,
 * at least as long as the server asks for.
 * @throws ApiError the refusal, or the last error if no answer came
 */
export async function untilAnswered<Answer>(
  send: () => Promise<Answer>,
  wait: (ms: number) => Promise<void>,
): Promise<Answer> {
  let isRepeat = false;
  for (const waitMs of WAITS_MS) {
    try {
      return await send();
    } catch (error) {
      // The first request may still be running, because ending a sale takes several steps.
      const isAtWork = isRepeat && isApiError(error, 'CLAIM_ENDING');
      if (!isUnanswered(error) && !isAtWork) throw error;
      isRepeat = true;
      const retryAfterMs = isApiError(error) ? (error.facts.retryAfterSeconds ?? 0) * 1000 : 0;
      await wait(Math.max(waitMs, Math.min(retryAfterMs, LONGEST_WAIT_MS)));
    }
  }
  return await send();
}
