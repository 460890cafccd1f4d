export { claimsSection } from './claims-section.ts';
export { type ClaimsMoved, createPayments, type Payments } from './create-payments.ts';
export { changeMoney, holdBalance, holdMoney, type MoneyChange } from './money.postgres.ts';
export * from './provider/index.ts';
export { keptProviderMode } from './provider-mode.postgres.ts';
export { readMoney } from './read-money.postgres.ts';
export { bookTransfers, saveMoney } from './save-money.postgres.ts';
