export { createMetrics, measurePools, measureRequests } from './http-metrics.ts';
