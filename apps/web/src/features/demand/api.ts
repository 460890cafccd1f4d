import type { boost, like, listActivity, readDemandBreakdown } from '@clamor/contract/demand';
import { callOf } from '../../lib/api.ts';

export const LIKE = callOf<typeof like>('POST', '/api/listings/{slug}/like');
export const BOOST = callOf<typeof boost>('POST', '/boost/{slug}');
export const READ_DEMAND_BREAKDOWN = callOf<typeof readDemandBreakdown>('GET', '/api/listings/{slug}/demand-breakdown');
export const LIST_ACTIVITY = callOf<typeof listActivity>('GET', '/api/listings/{slug}/activity');
