export { addTokens, balanceExpression } from './ledger.postgres.ts';
