export { createMetrics, measurePool, measureRequests } from './http-metrics.ts';
