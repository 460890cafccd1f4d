export { APPROVAL_BONUS, WELCOME_BONUS } from './bonuses.ts';
export { addTokens, balanceExpression, type TokenEntry } from './ledger.postgres.ts';
