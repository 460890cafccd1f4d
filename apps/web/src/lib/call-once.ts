import type { AnswerOf, CallShape } from '@clamor/contract/wire';
import { askApi, type Call, type CallInput } from './api.ts';
import { newKey } from './new-key.ts';
import { isUnanswered, untilAnswered } from './until-answered.ts';

/** The most keys of unanswered requests that are kept. The oldest is dropped first. */
const LOST_MAX = 50;
const lost = new Map<string, string>();

type Wait = (ms: number) => Promise<void>;

const pause: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let wait = pause;

/** Replaces the wait between two attempts, for tests; null restores the clock. */
export function setPause(next: Wait | null): void {
  wait = next ?? pause;
}

/**
 * Like `callApi`, for a call that takes an idempotency key: the server executes it once, however often it is sent. If the answer is lost, the
 * request is sent again. A second press with the same input reuses the same key.
 * @throws ApiError
 */
export async function callOnce<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
): Promise<AnswerOf<Shape>> {
  const request = JSON.stringify([call.method, call.path, input.params, input.body]);
  const key = lost.get(request) ?? newKey();
  remember(request, key);
  const keyed = { ...input, headers: { ...input.headers, 'idempotency-key': key } } as CallInput<Shape>;
  try {
    const { body } = await untilAnswered(() => askApi(call, keyed), wait);
    lost.delete(request);
    return body;
  } catch (error) {
    if (!isUnanswered(error)) lost.delete(request);
    throw error;
  }
}

function remember(request: string, key: string): void {
  lost.delete(request);
  lost.set(request, key);
  const [oldest] = lost.keys();
  if (lost.size > LOST_MAX && oldest !== undefined) lost.delete(oldest);
}
