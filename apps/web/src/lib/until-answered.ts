import { isApiError } from './api-error.ts';

const WAITS_MS = [400, 1200, 3000];
const LONGEST_WAIT_MS = 5000;

/** No answer that can be relied on came: the request may be done or not. Sent again under its key it is done once. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

/**
 * Sends a request that carries an idempotency key until it is answered, four times at most, and waits as long as the server asks for.
 * @throws ApiError the refusal, or the last error where no answer came
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
      // The first sending may be at it still: it ends a sale in several steps.
      const isAtWork = isRepeat && isApiError(error, 'CLAIM_ENDING');
      if (!isUnanswered(error) && !isAtWork) throw error;
      isRepeat = true;
      const retryAfterMs = isApiError(error) ? (error.facts.retryAfterSeconds ?? 0) * 1000 : 0;
      await wait(Math.max(waitMs, Math.min(retryAfterMs, LONGEST_WAIT_MS)));
    }
  }
  return await send();
}
