import { afterEach, beforeEach, expect, it } from 'vitest';
import { createJob, JobRegister, type NamedJob } from '../../platform/jobs/index.ts';
import { GONE_MS, openNodes, type TestNode } from './nodes.fixture.ts';

const WORK = 'sweeping';
const NEVER_MS = 1_000_000;

let nodes: Awaited<ReturnType<typeof openNodes>>;
const jobs: NamedJob[] = [];
beforeEach(async () => {
  nodes = await openNodes();
});
afterEach(async () => {
  for (const job of jobs.splice(0)) await job.stop();
  await nodes.close();
});

/** A job that runs only under its lease, on one of several nodes. */
function jobOn({ node }: TestNode, run: () => Promise<boolean>): NamedJob {
  const job = createJob({ name: WORK, run, everyMs: NEVER_MS, onError: () => {} });
  new JobRegister((name) => node.leases.gateOf(name)).add(job);
  jobs.push(job);
  return job;
}

it('a job of two nodes with one lease runs on one of them, again and again', async () => {
  const ran: string[] = [];
  const [first, second] = (['first', 'second'] as const).map((name) =>
    jobOn(nodes.make(), async () => {
      ran.push(name);
      return false;
    }),
  );
  for (let count = 0; count < 3; count += 1) {
    await first?.finish();
    await second?.finish();
  }
  expect(ran).toEqual(['first', 'first', 'first']);
  expect(second?.status()).toMatchObject({ runAgeMs: null, failures: 0 });
});

it('a job goes on with the other node once the first was killed and its lease is over', async () => {
  const [killed, next] = [nodes.make(), nodes.make()];
  let passes = 0;
  await jobOn(killed, async () => false).finish();
  const job = jobOn(next, async () => {
    passes += 1;
    return false;
  });
  await job.finish();
  await nodes.ageLease(WORK, GONE_MS);
  await job.finish();
  expect(passes).toBe(1);
});

it('a job whose lease was lost during a pass makes no further pass', async () => {
  const [frozen, next] = [nodes.make(), nodes.make()];
  let passes = 0;
  const job = jobOn(frozen, async () => {
    passes += 1;
    await nodes.ageLease(WORK, GONE_MS);
    await next.node.leases.acquire(WORK);
    await frozen.node.leases.renew();
    return passes < 2;
  });
  await job.finish();
  expect(passes).toBe(1);
  expect(frozen.warnings).toHaveLength(1);
  await next.node.stop();
  await job.finish();
  expect(passes).toBe(2);
});

it('a job that fails on its node three times in a row goes on with the other, and not before', async () => {
  const [failing, next] = [nodes.make(), nodes.make()];
  let passes = 0;
  const failed = jobOn(failing, async () => {
    throw new Error('no disk');
  });
  const job = jobOn(next, async () => {
    passes += 1;
    return false;
  });
  const seen: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    await expect(failed.finish()).rejects.toThrow('no disk');
    await job.finish();
    seen.push(passes);
  }
  expect(seen).toEqual([0, 0, 1]);
});
