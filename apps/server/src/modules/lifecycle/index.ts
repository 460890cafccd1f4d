export { type ClockWorkerOptions, createClockWorker } from './clock-worker.ts';
export { registerLifecycleRoutes } from './lifecycle-routes.ts';
export { createOutageSweep } from './outage-sweep.ts';
export { offsetAt } from './zone-offsets.ts';
