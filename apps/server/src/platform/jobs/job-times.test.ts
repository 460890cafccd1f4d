import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { monotonicNow } from '../clock/index.ts';
import { createJob, JobRegister } from './index.ts';

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => vi.useRealTimers());

const NEVER_MS = 1_000_000_000;

it('a job looks by itself again and again, also after a failure, until it is stopped', async () => {
  const passes: number[] = [];
  const began = monotonicNow();
  const job = createJob({
    name: 'test',
    async run() {
      passes.push(monotonicNow() - began);
      if (passes.length === 1) throw new Error('away');
      return false;
    },
    everyMs: 500,
    onError: () => {},
  });
  await vi.advanceTimersByTimeAsync(1_600);
  expect(passes).toEqual([500, 1_000, 1_500]);
  await job.stop();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(passes).toHaveLength(3);
});

/** A job whose backlog answers with the next of these; `silent`: it never answers. */
function registered(jobs: JobRegister, name: string, ...answers: (number | 'fails' | 'silent')[]) {
  let asked = 0;
  const backlog = () => {
    const answer = answers[asked] ?? expect.unreachable();
    asked += 1;
    if (answer === 'silent') return new Promise<number>(() => {});
    return answer === 'fails' ? Promise.reject(new Error('away')) : Promise.resolve(answer);
  };
  jobs.add(createJob({ name, run: async () => false, everyMs: NEVER_MS, onError: () => {}, backlog }));
  return { asked: () => asked };
}

it('what waits for a job is counted again after five seconds, and a count that fails is none', async () => {
  const jobs = new JobRegister();
  const { asked } = registered(jobs, 'mails', 3, 'fails', 4);
  const waiting = async () => (await jobs.backlogs()).get('mails');
  expect(await waiting()).toBe(3);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await waiting(), asked()]).toEqual([3, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting()).toBeNull();
  await vi.advanceTimersByTimeAsync(5_001);
  expect(await waiting()).toBe(4);
});

it('a database that does not answer one count within two seconds is asked for no other, until five seconds later', async () => {
  const jobs = new JobRegister();
  const before = registered(jobs, 'before', 1, 1);
  const silent = registered(jobs, 'silent', 'silent', 2);
  const after = registered(jobs, 'after', 3);
  const counted = jobs.backlogs();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(after.asked()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([...(await counted)]).toEqual([
    ['before', 1],
    ['silent', null],
    ['after', null],
  ]);
  await vi.advanceTimersByTimeAsync(3_001);
  expect([...(await jobs.backlogs())]).toEqual([
    ['before', 1],
    ['silent', 2],
    ['after', 3],
  ]);
  expect([before.asked(), silent.asked(), after.asked()]).toEqual([2, 2, 1]);
});

it('a gate is of one job, and a job whose gate cannot be asked makes no pass and says so', async () => {
  const jobs = new JobRegister((name) =>
    name === 'gated' ? { mayRun: () => Promise.reject(new Error('no database')), passOn: async () => {} } : null,
  );
  const passes: string[] = [];
  const told: string[] = [];
  const [gated, free] = ['gated', 'free'].map((name) => {
    const run = async () => passes.push(name) === 0;
    const job = createJob({ name, run, everyMs: NEVER_MS, onError: (error, job) => told.push(`${job}: ${error}`) });
    jobs.add(job);
    return job;
  });
  await expect(gated?.finish()).rejects.toThrow('no database');
  await free?.finish();
  gated?.kick();
  await vi.advanceTimersByTimeAsync(0);
  expect([passes, told]).toEqual([['free'], ['gated: Error: no database']]);
});
