import type { AnswerOf, CallShape } from '@clamor/contract/wire';
import { askApi, type Call, type CallInput } from './api.ts';
import { newKey } from './new-key.ts';
import { isUnanswered, untilAnswered } from './until-answered.ts';

/** Requests whose answer was lost, each with its key; of more, the oldest is forgotten. */
const LOST_MAX = 50;
const lost = new Map<string, string>();

type Wait = (ms: number) => Promise<void>;

const pause: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let wait = pause;

/** Another way to wait between two sendings, for tests; null goes back to the clock. */
export function setPause(next: Wait | null): void {
  wait = next ?? pause;
}

/**
 * As `callApi`, for a call that takes an idempotency key: the server does it once, however often it is sent. Where the answer is lost the
 * same press is sent again, and whoever presses again without changing anything sends the same key.
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
