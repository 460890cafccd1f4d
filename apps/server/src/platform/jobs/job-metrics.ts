import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobStatus } from './create-job.ts';
import type { JobRegister } from './job-register.ts';

const SECOND_MS = 1_000;

/**
 * Measures the state of every job.
 * @param now the time in milliseconds since 1970
 */
export function measureJobs(jobs: JobRegister, registry: Registry, now: () => number): void {
  const common = { labelNames: ['job'], registers: [registry] };
  const moment = (name: string, help: string, ageOf: (status: JobStatus) => number | null) =>
    new Gauge({
      ...common,
      name,
      help,
      aggregator: 'max',
      collect() {
        for (const job of jobs.all()) {
          const ageMs = ageOf(job.status());
          if (ageMs !== null) this.set({ job: job.name }, (now() - ageMs) / SECOND_MS);
        }
      },
    });
  moment('job_last_run_timestamp_seconds', 'When the last pass of a job began.', ({ runAgeMs }) => runAgeMs);
  moment(
    'job_last_success_timestamp_seconds',
    'When a pass of a job succeeded last.',
    ({ successAgeMs }) => successAgeMs,
  );
  moment('job_last_failure_timestamp_seconds', 'When a pass of a job failed last.', ({ failureAgeMs }) => failureAgeMs);
  new Counter({
    ...common,
    name: 'job_failures_total',
    help: 'Passes of a job that failed.',
    collect() {
      this.reset();
      for (const job of jobs.all()) this.inc({ job: job.name }, job.status().failures);
    },
  });
  new Gauge({
    ...common,
    name: 'job_backlog',
    // All workers of a machine count the same rows, so the largest number counts.
    aggregator: 'max',
    help: 'What waits for a job, counted up to 10,000.',
    async collect() {
      this.reset();
      for (const [job, waiting] of await jobs.backlogs()) if (waiting !== null) this.set({ job }, waiting);
    },
  });
}
