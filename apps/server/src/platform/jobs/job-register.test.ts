import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { createJob, JobRegister, measureJobs, type NamedJob } from './index.ts';

const NEVER_MS = 1_000_000;
const NOW = 5_000_000;

const made: NamedJob[] = [];
afterEach(async () => {
  for (const job of made.splice(0)) await job.stop();
});

function register(name: string, run: () => Promise<boolean>, backlog?: () => Promise<number>) {
  const job = createJob({
    name,
    run,
    everyMs: NEVER_MS,
    onError: () => {},
    ...(backlog === undefined ? {} : { backlog }),
  });
  made.push(job);
  return job;
}

it('tells of each job when it ran, succeeded and failed last, and with what', async () => {
  let isBroken = true;
  const job = register('letters', async () => {
    if (isBroken) throw new Error('token=s3cr3t is away');
    return false;
  });
  expect(job.status()).toEqual({
    everyMs: NEVER_MS,
    runAgeMs: null,
    successAgeMs: null,
    failureAgeMs: null,
    failures: 0,
    isFailing: false,
    lastError: null,
  });
  await job.finish().catch(() => {});
  const age = expect.any(Number);
  const failed = { runAgeMs: age, failureAgeMs: age, failures: 1, lastError: 'token=[erased] is away' };
  expect(job.status()).toMatchObject({ ...failed, successAgeMs: null, isFailing: true });
  isBroken = false;
  await job.finish();
  expect(job.status()).toMatchObject({ ...failed, successAgeMs: age, isFailing: false });
});

it('shows each job in the metrics, with what waits for it', async () => {
  const jobs = new JobRegister();
  const registry = new Registry();
  measureJobs(jobs, registry, () => NOW);
  const letters = register(
    'letters',
    async () => false,
    async () => 17,
  );
  const sweep = register('sweep', () => Promise.reject(new Error('away')));
  const silent = register(
    'silent',
    async () => false,
    () => Promise.reject(new Error('away')),
  );
  for (const job of [letters, sweep, silent]) jobs.add(job);
  await letters.finish();
  await sweep.finish().catch(() => {});
  const text = await registry.metrics();
  expect(text).toMatch(/^job_last_run_timestamp_seconds\{job="letters"\} (4999|5000)(\.\d+)?$/m);
  expect(text).toMatch(/^job_last_success_timestamp_seconds\{job="letters"\} (4999|5000)(\.\d+)?$/m);
  expect(text).toMatch(/^job_last_failure_timestamp_seconds\{job="sweep"\} (4999|5000)(\.\d+)?$/m);
  expect(text).toMatch(/^job_failures_total\{job="sweep"\} 1$/m);
  expect(text).toMatch(/^job_failures_total\{job="letters"\} 0$/m);
  expect(text).toMatch(/^job_backlog\{job="letters"\} 17$/m);
  expect(text).not.toMatch(/job_backlog\{job="(sweep|silent)"\}/);
  expect(text).not.toContain('job_last_success_timestamp_seconds{job="sweep"}');
});

it('counts what waits once for everybody who asks, and shows the count again for a while', async () => {
  const jobs = new JobRegister();
  let counts = 0;
  jobs.add(
    register(
      'letters',
      async () => false,
      async () => {
        counts += 1;
        return counts;
      },
    ),
  );
  const all = await Promise.all([jobs.backlogs(), jobs.backlogs()]);
  all.push(await jobs.backlogs());
  expect(all.map((each) => each.get('letters'))).toEqual([1, 1, 1]);
});

it('takes no two jobs of one name', () => {
  const jobs = new JobRegister();
  jobs.add(register('letters', async () => false));
  expect(() => jobs.add(register('letters', async () => false))).toThrow('There are two jobs named "letters".');
});
