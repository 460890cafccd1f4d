export { LimiterFull, type WorkLimiter, workLimiter } from './work-limiter.ts';
