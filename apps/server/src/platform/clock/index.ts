export type { Clock } from './clock.ts';
export { DatabaseClock } from './database-clock.ts';
export { ManualScheduler } from './manual-scheduler.ts';
export { atMost, type Cancel, monotonicNow, realScheduler, repeat, type Scheduler, wait } from './scheduler.ts';
export { moveTestClock, resetTestClock } from './test-clock.postgres.ts';
