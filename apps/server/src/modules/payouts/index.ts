export { checkAccounts } from './check-accounts.postgres.ts';
export { paymentsDataHooks } from './payments-data-hooks.ts';
export { cancelPayoutOf, payoutWasPaid, preparePayoutTo, returnPayoutOf, writeOffDebt } from './payout-actions.ts';
export { payoutList, wirePayout } from './payout-list.ts';
export { payoutsCsv } from './payouts-csv.ts';
export { earningsOf } from './seller-earnings.postgres.ts';
export { payoutsIn } from './seller-money.postgres.ts';
export { moneyPlace, type ProceedsStatus, wirePlace } from './seller-money-place.ts';
export { registerSellerMoneyRoutes } from './seller-money-routes.ts';
