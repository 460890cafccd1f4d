export { type Budget, type BudgetLimits, budget, type GiveBack } from './budget.ts';
export { CountExchange, type NodeCounts } from './count-exchange.ts';
export { CounterLink } from './counter-link.ts';
export { FairLimiter } from './fair-limiter.ts';
export type { Counted, RateCounter } from './rate-counter.ts';
export { RateLimiter } from './rate-limiter.ts';
export { SharedRateLimiter } from './shared-rate-limiter.ts';
export { LimiterFull, type WorkLimiter, workLimiter } from './work-limiter.ts';
