export * from './check-payouts.ts';
export * from './payout.ts';
