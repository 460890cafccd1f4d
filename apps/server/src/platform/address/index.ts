export { type BudgetKey, networkOf, networksOf } from './networks-of.ts';
