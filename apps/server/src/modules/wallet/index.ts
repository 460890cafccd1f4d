export { addTokens, balanceExpression } from './ledger.postgres.ts';
export { memberTokens } from './member-tokens.ts';
