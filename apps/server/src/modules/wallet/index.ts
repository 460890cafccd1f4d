export { addTokens, balanceExpression, type TokenEntry } from './ledger.postgres.ts';
