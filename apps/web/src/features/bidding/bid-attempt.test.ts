import type { PlacedBid } from '@clamor/contract/bidding';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../lib/api-error.ts';
import { type Attempt, BID_KEY, isAnonymousBidUnderWay, sendBid } from './bid-attempt.ts';

const error = (status: number, code: ApiErrorCode, facts: object = {}) =>
  new ApiError({ status, detail: 'No.', ...facts }, code);
const PLACED = { version: 11 } as PlacedBid;

/** Answers each request with the next entry of the script. Records the requests and the waits between them. */
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

  it('waits longer each time, no less than the server asks for, and five seconds at most', async () => {
    const busy = (retryAfterSeconds?: number) => error(503, 'OVERLOADED', { retryAfterSeconds });
    const { world, waited } = scripted([busy(), busy(), busy(1), busy(60), busy(4), PLACED]);
    await expect(sendBid(attempt, world)).resolves.toBe(PLACED);
    expect(waited).toEqual([400, 1_200, 3_000, 5_000, 4_000]);
  });

  it('gives up after five repeats', async () => {
    const { world, sent } = scripted(Array.from({ length: 9 }, () => error(0, 'OFFLINE')));
    await expect(sendBid(attempt, world)).rejects.toThrow('No.');
    expect(sent).toHaveLength(6);
  });

  it('does not repeat what was refused', async () => {
    const { world, sent } = scripted([error(409, 'AUCTION_ENDED')]);
    await expect(sendBid(attempt, world)).rejects.toMatchObject({ code: 'AUCTION_ENDED' });
    expect(sent).toHaveLength(1);
  });
});

/** A socket whose answers the test gives, beside a scripted server over HTTP. */
function beside(script: (PlacedBid | ApiError)[]) {
  const http = scripted(script);
  const waits: (() => void)[] = [];
  let hear: (placed: PlacedBid) => void = () => {};
  let lose: (failure: ApiError) => void = () => {};
  const overSocket: Attempt[] = [];
  let checks = 0;
  const world = {
    ...http.world,
    sendOverSocket: (sent: Attempt) => {
      overSocket.push(sent);
      return new Promise<PlacedBid>((resolve, reject) => {
        hear = resolve;
        lose = reject;
      });
    },
    wait: (ms: number) => {
      http.waited.push(ms);
      return new Promise<void>((resolve) => waits.push(resolve));
    },
  };
  const check = () => {
    checks += 1;
  };
  return {
    ...http,
    world,
    overSocket,
    check,
    checks: () => checks,
    hear: (placed: PlacedBid) => hear(placed),
    lose: (failure: ApiError) => lose(failure),
    /** Ends all running waits. */
    pass: async () => {
      for (const over of waits.splice(0)) over();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe('a bid over the socket of its page', () => {
  it('is sent nowhere else where the socket answers', async () => {
    const { world, hear, sent, overSocket, check, checks } = beside([]);
    const placed = sendBid(attempt, world, check);
    hear(PLACED);
    await expect(placed).resolves.toBe(PLACED);
    expect([sent, overSocket, checks()]).toEqual([[], [attempt], 0]);
  });

  it('is refused at once where the socket refuses it', async () => {
    const { world, lose, sent } = beside([]);
    const placed = sendBid(attempt, world);
    lose(error(409, 'AUCTION_ENDED'));
    await expect(placed).rejects.toMatchObject({ code: 'AUCTION_ENDED' });
    expect(sent).toEqual([]);
  });

  it('is repeated over HTTP, unchanged and under its key, after two seconds without an answer', async () => {
    const { world, pass, sent, waited, check, checks } = beside([PLACED]);
    const placed = sendBid(attempt, world, check);
    expect([waited, sent]).toEqual([[2_000], []]);
    await pass();
    await expect(placed).resolves.toBe(PLACED);
    expect([sent, checks()]).toEqual([[attempt], 1]);
  });

  it('is repeated at once where the socket closed', async () => {
    const { world, lose, sent, waited, check, checks } = beside([PLACED]);
    const placed = sendBid(attempt, world, check);
    lose(error(0, 'OFFLINE'));
    await expect(placed).resolves.toBe(PLACED);
    expect([sent, waited, checks()]).toEqual([[attempt], [2_000], 1]);
  });

  it('has the first answer, though the socket gives it while HTTP is asked', async () => {
    const other = { version: 12 } as PlacedBid;
    const { world, hear, pass } = beside([error(0, 'OFFLINE'), other]);
    const placed = sendBid(attempt, world);
    await pass();
    hear(PLACED);
    await expect(placed).resolves.toBe(PLACED);
  });

  it('is asked after no more once the socket answered, whether a request or a wait is under way then', async () => {
    const waiting = beside([error(0, 'OFFLINE')]);
    const placed = sendBid(attempt, waiting.world, waiting.check);
    await waiting.pass();
    waiting.hear(PLACED);
    await placed;
    await waiting.pass();
    expect([waiting.sent.length, waiting.checks()]).toEqual([1, 2]);

    const asking = beside([]);
    let fail = () => {};
    const send = () => new Promise<PlacedBid>((_, reject) => (fail = () => reject(error(0, 'OFFLINE'))));
    const heard = sendBid(attempt, { ...asking.world, send }, asking.check);
    await asking.pass();
    asking.hear(PLACED);
    await heard;
    fail();
    await asking.pass();
    expect([asking.checks(), asking.waited]).toEqual([1, [2_000]]);
  });

  it('goes over HTTP after the wait that the socket asks for, without a doubt', async () => {
    const { world, lose, pass, sent, waited, check, checks } = beside([PLACED]);
    const placed = sendBid(attempt, world, check);
    lose(error(503, 'OVERLOADED', { retryAfterSeconds: 1 }));
    await new Promise((resolve) => setTimeout(resolve));
    expect([sent, waited]).toEqual([[], [2_000, 1_000]]);
    await pass();
    await expect(placed).resolves.toBe(PLACED);
    expect(checks()).toBe(0);
  });

  it('leaves it open what became of it where the last request alone did nothing', async () => {
    const busy = Array.from({ length: 6 }, () => error(503, 'OVERLOADED'));
    const { world } = scripted([error(0, 'OFFLINE'), ...busy.slice(1)]);
    await expect(sendBid(attempt, world)).rejects.toMatchObject({ code: 'OFFLINE' });
    await expect(sendBid(attempt, scripted(busy).world)).rejects.toMatchObject({ code: 'OVERLOADED' });
  });

  it('asks on where a repeat was one too many, which says nothing of the bid', async () => {
    const many = error(429, 'RATE_LIMITED', { retryAfterSeconds: 1 });
    const { world, sent } = scripted([error(0, 'OFFLINE'), many, PLACED]);
    await expect(sendBid(attempt, world)).resolves.toBe(PLACED);
    expect(sent).toHaveLength(3);
    await expect(sendBid(attempt, scripted([many]).world)).rejects.toBe(many);
  });
});

describe('a bid that is sent again because nobody knows what became of it', () => {
  const many = () => error(429, 'RATE_LIMITED', { retryAfterSeconds: 1 });

  it('stays unknown where every repeat is turned away', async () => {
    for (const busy of [error(503, 'OVERLOADED'), many()]) {
      const { world, sent } = scripted(Array.from({ length: 6 }, () => busy));
      await expect(sendBid(attempt, world, undefined, true)).rejects.toMatchObject({ code: 'OFFLINE' });
      expect(sent).toHaveLength(6);
    }
  });

  it('is asked after over HTTP where the socket turns it away', async () => {
    const { world, lose, pass, sent } = beside([PLACED]);
    const placed = sendBid(attempt, world, undefined, true);
    lose(many());
    await pass();
    await pass();
    await expect(placed).resolves.toBe(PLACED);
    expect(sent).toEqual([attempt]);
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
