export { createJob, type Job, type JobStatus, type NamedJob } from './create-job.ts';
export { measureJobs } from './job-metrics.ts';
export { BACKLOG_MAX, JobRegister } from './job-register.ts';
export { type TimeShare, timeShare } from './time-share.ts';
