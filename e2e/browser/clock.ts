import type { ClockAnswer } from '@clamor/contract/test-helper';
import { origin } from './journey.ts';

/** Moves the server's clock forward. Open pages get the new time from the server. */
export async function advanceClock(seconds: number): Promise<void> {
  const response = await fetch(`${origin()}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: seconds }),
  });
  if (response.status !== 200) throw new Error(`the clock answered ${response.status}: ${await response.text()}`);
  const { now } = (await response.json()) as ClockAnswer;
  if (Number.isNaN(Date.parse(now))) throw new Error(`the clock answered ${now}`);
}
