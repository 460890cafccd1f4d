import type { ListingState } from '@clamor/domain/lifecycle';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Desk, FreshAnswer } from '../desk/index.ts';
import { createClockWorker } from './clock-worker.ts';

const NOW = Date.UTC(2026, 5, 1);
const LATE_MS = 300;
/** After this many queries the fake database has nothing due any more, so that a worker that never rests ends too. */
const LOOKS_MAX = 5;

const state = {} as ListingState;
const MOVED: FreshAnswer = {
  kind: 'accepted',
  state,
  events: [{ number: 7, at: NOW, type: 'decision_expired' }],
  reply: { kind: 'done' },
};
/**
 * Every answer of the desk to a tick that leaves the listing as due as before. The compiler demands a row for each kind
 * of answer.
 */
const STUCK: { [Kind in FreshAnswer['kind']]: Extract<FreshAnswer, { kind: Kind }> } = {
  accepted: { kind: 'accepted', state, events: [], reply: { kind: 'done' } },
  refused: { kind: 'refused', refusal: { kind: 'not_found' } },
  overloaded: { kind: 'overloaded', retryAfterSeconds: 1 },
  outcome_unknown: { kind: 'outcome_unknown', retryAfterSeconds: 1 },
};

/**
 * Runs a worker until it rests. Returns how often it looked for due listings, and how late the steps were that it
 * caused.
 */
async function work(due: Map<string, FreshAnswer>): Promise<{ looks: number; late: number[] }> {
  let looks = 0;
  const late: number[] = [];
  const query = async () => {
    looks += 1;
    if (looks === LOOKS_MAX) due.clear();
    return { rows: [...due.keys()].map((id) => ({ id, dueAt: NOW - LATE_MS })) };
  };
  const submit = async ({ listingId }: { listingId: string }) => {
    const answer = due.get(listingId) ?? expect.unreachable();
    if (answer === MOVED) due.delete(listingId);
    return answer;
  };
  const worker = createClockWorker({
    pool: { query } as unknown as pg.Pool,
    clock: { now: () => NOW, databaseNow: () => NOW, testOffsetMs: () => 0 },
    desk: { submit } as unknown as Pick<Desk, 'submit'>,
    onError: () => expect.unreachable(),
    stepped: (ms) => late.push(ms),
  });
  await worker.finish();
  await worker.stop();
  return { looks, late };
}

describe('the worker that brings about what is due', () => {
  it.each(Object.entries(STUCK))('rests where a listing cannot move: %s', async (_kind, answer) => {
    expect(await work(new Map([['stuck', answer]]))).toEqual({ looks: 1, late: [] });
  });

  it.each(Object.entries(STUCK))('looks again where another one moved beside it: %s', async (_kind, answer) => {
    const due = new Map([
      ['stuck', answer],
      ['moves', MOVED],
    ]);
    expect(await work(due)).toEqual({ looks: 2, late: [LATE_MS] });
  });

  it('rests where nothing is due', async () => {
    expect(await work(new Map())).toEqual({ looks: 1, late: [] });
  });
});
