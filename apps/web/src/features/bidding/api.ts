import type { placeBid } from '@clamor/contract/bidding';
import { callOf } from '../../lib/api.ts';

export const PLACE_BID = callOf<typeof placeBid>('POST', '/api/bids');
