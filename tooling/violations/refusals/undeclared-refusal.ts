import type { placeBid } from '@clamor/contract/bidding';
import { type AnswerTo, refuse } from '../../../apps/server/src/platform/http/answer.ts';

export const declared: AnswerTo<typeof placeBid> = refuse('BID_TOO_LOW', { minimumCents: 100 });
export const undeclared: AnswerTo<typeof placeBid> = refuse('USERNAME_TAKEN');
