import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskAnswer } from '../desk/index.ts';
import { createOutageSweep } from './outage-sweep.ts';

const PAGE = 250;

let outages: { id: number }[];
/** Listings that do not include the outage yet, in the order in which their next steps are due. */
let due: { id: string; dueAt: number }[];
let ticked: string[];
let answerTo: (listingId: string) => DeskAnswer;

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ACCEPTED = { kind: 'accepted', events: [] } as unknown as DeskAnswer;
const listings = (count: number) => Array.from({ length: count }, (_, index) => ({ id: idOf(index), dueAt: 5 }));

function sweep() {
  const job = createOutageSweep({
    pool: {
      async query({ values: [dueAt, id, outageId, limit] }: { values: [number, string, number, number] }) {
        expect([outageId, limit]).toEqual([outages.at(-1)?.id, PAGE]);
        const rows = due.filter((each) => each.dueAt > dueAt || (each.dueAt === dueAt && each.id > id));
        return { rows: rows.slice(0, limit) };
      },
    } as unknown as pg.Pool,
    clock: { now: () => 7, databaseNow: () => 7 } as never,
    desk: {
      knownTime: () => ({ outages }) as never,
      submit: (async ({ listingId }: { listingId: string }) => {
        ticked.push(listingId);
        return answerTo(listingId);
      }) as never,
    },
    onError: () => expect.unreachable(),
  });
  return job;
}

beforeEach(() => {
  [outages, due, ticked, answerTo] = [[{ id: 3 }], listings(PAGE + 10), [], () => ACCEPTED];
});

describe('after an outage', () => {
  it('each listing is looked at once, page by page, and none again until the next outage', async () => {
    const job = sweep();
    await job.finish();
    expect(ticked).toEqual(due.map(({ id }) => id));
    await job.finish();
    expect(ticked).toHaveLength(due.length);
    outages = [{ id: 3 }, { id: 4 }];
    await job.finish();
    expect(ticked).toHaveLength(2 * due.length);
    await job.stop();
  });

  it.each([{ kind: 'overloaded' }, { kind: 'outcome_unknown' }])(
    'a page is looked at again if the desk answers one of it with %o',
    async (answer) => {
      const job = sweep();
      answerTo = (id) => (id === idOf(7) ? (answer as DeskAnswer) : ACCEPTED);
      await job.finish();
      expect(ticked).toHaveLength(PAGE);
      answerTo = () => ACCEPTED;
      await job.finish();
      expect(ticked.slice(PAGE)).toEqual(due.map(({ id }) => id));
      await job.stop();
    },
  );

  it('a listing whose step fails is reported, and holds up no other', async () => {
    const job = sweep();
    answerTo = (id) => {
      if (id === idOf(7)) throw new Error('no such step');
      return ACCEPTED;
    };
    await expect(job.finish()).rejects.toThrow('no such step');
    await job.finish();
    expect(ticked).toEqual(due.map(({ id }) => id));
    await job.stop();
  });
});
