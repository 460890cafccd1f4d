export { createMetrics, measureFirstViews, measurePools, measureRequests } from './http-metrics.ts';
