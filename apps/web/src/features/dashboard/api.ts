import type { exportSellerListings, listSellerListings, readSellerSummary } from '@clamor/contract/dashboard';
import type { readDemandBreakdown } from '@clamor/contract/demand';
import { callOf } from '../../lib/api.ts';

export const READ_SUMMARY = callOf<typeof readSellerSummary>('GET', '/api/seller/summary');
export const LIST_LISTINGS = callOf<typeof listSellerListings>('GET', '/api/seller/listings');
export const EXPORT_LISTINGS = callOf<typeof exportSellerListings>('GET', '/api/seller/export.csv');
export const READ_COURSE = callOf<typeof readDemandBreakdown>('GET', '/api/listings/{slug}/demand-breakdown');
