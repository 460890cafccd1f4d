export { type Budget, type BudgetLimits, budget } from './budget.ts';
export { LimiterFull, type WorkLimiter, workLimiter } from './work-limiter.ts';
