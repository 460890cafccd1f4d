import type { PlacedBid } from '@clamor/contract/bidding';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../lib/api-error.ts';
import { type Attempt, BID_KEY, isAnonymousBidUnderWay, sendBid } from './bid-attempt.ts';

const error = (status: number, code: ApiErrorCode, facts: object = {}) =>
  new ApiError({ status, detail: 'No.', ...facts }, code);
const PLACED = { version: 11 } as PlacedBid;

/** Answers each sending with the next of the script, and notes what was sent and waited for. */
function scripted(script: (PlacedBid | ApiError)[]) {
  const sent: Attempt[] = [];
  const waited: number[] = [];
  let keys = 0;
  const world = {
    send: async (attempt: Attempt) => {
      sent.push(attempt);
      const answer = script[sent.length - 1] ?? PLACED;
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    wait: async (ms: number) => void waited.push(ms),
    newKey: () => `new-${++keys}`,
  };
  return { world, sent, waited };
}

const attempt: Attempt = { key: 'one', offer: { amountCents: 125_000, maxAmountCents: null, isAnonymous: false } };

describe('sending a bid', () => {
  it('repeats under the same key where the answer was lost', async () => {
    const { world, sent } = scripted([error(0, 'OFFLINE'), error(503, 'OUTCOME_UNKNOWN'), PLACED]);
    await expect(sendBid(attempt, world)).resolves.toBe(PLACED);
    expect(sent.map(({ key }) => key)).toEqual(['one', 'one', 'one']);
  });

  it('waits as long as the server asks for', async () => {
    const { world, waited } = scripted([error(503, 'OVERLOADED', { retryAfterSeconds: 2 }), PLACED]);
    await sendBid(attempt, world);
    expect(waited).toEqual([2000]);
  });

  it('gives up after three repeats', async () => {
    const { world, sent } = scripted(Array.from({ length: 9 }, () => error(0, 'OFFLINE')));
    await expect(sendBid(attempt, world)).rejects.toThrow('No.');
    expect(sent).toHaveLength(4);
  });

  it('does not repeat what was refused', async () => {
    const { world, sent } = scripted([error(409, 'AUCTION_ENDED')]);
    await expect(sendBid(attempt, world)).rejects.toMatchObject({ code: 'AUCTION_ENDED' });
    expect(sent).toHaveLength(1);
  });
});

describe('an own bid without a name', () => {
  it('is under way until it is answered, and one with a name never is', async () => {
    const client = new QueryClient();
    const send = (isAnonymous: boolean) => {
      let answer = () => {};
      const placed = new Promise<PlacedBid>((resolve) => {
        answer = () => resolve(PLACED);
      });
      const bid = client.getMutationCache().build(client, { mutationKey: BID_KEY, mutationFn: () => placed });
      const answered = bid.execute({ ...attempt.offer, isAnonymous } as never);
      return { answer, answered };
    };
    const named = send(false);
    expect(isAnonymousBidUnderWay(client)).toBe(false);
    const hidden = send(true);
    expect(isAnonymousBidUnderWay(client)).toBe(true);
    for (const { answer } of [named, hidden]) answer();
    await Promise.all([named.answered, hidden.answered]);
    expect(isAnonymousBidUnderWay(client)).toBe(false);
  });
});
