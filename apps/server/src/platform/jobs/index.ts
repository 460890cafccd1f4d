export { createJob, type Job } from './create-job.ts';
