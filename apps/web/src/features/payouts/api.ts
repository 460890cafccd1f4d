import type { exportSellerMoney, readSellerMoney } from '@clamor/contract/payouts';
import { callOf } from '../../lib/api.ts';

export const READ_SELLER_MONEY = callOf<typeof readSellerMoney>('GET', '/api/seller/money');
export const EXPORT_SELLER_MONEY = callOf<typeof exportSellerMoney>('GET', '/api/seller/money.csv');
