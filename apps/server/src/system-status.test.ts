import { expect, it } from 'vitest';
import { systemStatus } from './system-status.ts';

const RAW = Date.parse('2026-03-01T12:00:00.000Z');
/** The development clock is a day ahead of the database. */
const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

const job = (name: string, status: object, backlog: (() => Promise<number>) | null) => ({
  name,
  backlog,
  status: () => ({
    everyMs: 200,
    runAgeMs: 1 * SECOND_MS,
    successAgeMs: 2 * SECOND_MS,
    failureAgeMs: 3 * SECOND_MS,
    failures: 0,
    isFailing: false,
    lastError: null,
    ...status,
  }),
});

const NEVER = { runAgeMs: null, successAgeMs: null, failureAgeMs: null };
const JOBS = [
  job('mails', { failures: 4, isFailing: true, lastError: 'away' }, async () => 7),
  job('old mails', { everyMs: 3_600_000, ...NEVER }, null),
];

const MAIL = {
  state: 'down',
  downForMs: 5 * SECOND_MS,
  failedCalls: 2,
  failures: 9,
  successAgeMs: 7 * SECOND_MS + 0.5,
  failureAgeMs: 1 * SECOND_MS,
  lastError: 'refused',
};

const adapters = {
  pool: { query: async () => ({ rows: [{ found: 3, at: new Date(RAW - 60 * SECOND_MS) }] }) },
  clock: { now: () => RAW + DAY_MS, databaseNow: () => RAW },
  jobs: { all: () => JOBS, backlogs: async () => new Map([['mails', 7]]) },
  parts: { find: (name: string) => (name === 'mail' ? { status: () => MAIL } : null) },
  node: {
    id: 'this',
    isMissingBus: true,
    membership: {
      live: () => [
        { id: 'other', version: '1', startedAt: RAW - 60 * SECOND_MS, isDraining: true },
        { id: 'this', version: '2', startedAt: RAW - 3_600 * SECOND_MS, isDraining: false },
      ],
    },
  },
} as unknown as Parameters<typeof systemStatus>[0];

/** A moment of the development clock, which shows the second of March: a day after `RAW`. */
const at = (time: string) => `2026-03-02T${time}Z`;

it('shows staff every moment by the clock that the site shows, whoever measured it', async () => {
  const { parts, mails, jobs, nodes } = await systemStatus(adapters);
  expect(parts[0]).toEqual({
    name: 'mail',
    state: 'down',
    downSince: at('11:59:55.000'),
    failedCalls: 2,
    lastSuccessAt: at('11:59:52.999'),
    lastFailureAt: at('11:59:59.000'),
    lastError: 'refused',
  });
  expect(mails).toEqual({ waiting: 3, givenUp: 3, oldestWaitingAt: at('11:59:00.000') });
  expect(jobs[0]).toMatchObject({
    lastRunAt: at('11:59:59.000'),
    lastSuccessAt: at('11:59:58.000'),
    lastFailureAt: at('11:59:57.000'),
  });
  expect(nodes).toEqual([
    { version: '1', startedAt: at('11:59:00.000'), isDraining: true, isAnswering: false },
    { version: '2', startedAt: at('11:00:00.000'), isDraining: false, isAnswering: true },
  ]);
});

it('shows staff a part that is not configured as unused, whatever the node knows of others', async () => {
  const { parts, isBusMissing } = await systemStatus(adapters);
  const unused = { state: 'unused', downSince: null, failedCalls: 0, lastSuccessAt: null, lastFailureAt: null };
  expect(parts.slice(1)).toEqual(['storage', 'cards', 'videos'].map((name) => ({ name, ...unused, lastError: null })));
  expect(isBusMissing).toBe(true);
});

it('shows staff of a job how often it looks, whether one node runs it for all, and what waits', async () => {
  const { jobs, countedUpTo } = await systemStatus(adapters);
  expect(jobs).toMatchObject([
    { name: 'mails', everySeconds: 0.2, failures: 4, isFailing: true, lastError: 'away', isLeased: false },
    { name: 'old mails', everySeconds: 3_600, failures: 0, isFailing: false, lastError: null, isLeased: true },
  ]);
  expect(jobs.map(({ hasBacklog, backlog }) => [hasBacklog, backlog])).toEqual([
    [true, 7],
    [false, null],
  ]);
  expect(jobs[1]).toMatchObject({ lastRunAt: null, lastSuccessAt: null, lastFailureAt: null });
  expect(countedUpTo).toBe(10_000);
});
