import { placeBid } from '@clamor/contract/bidding';
import { goLive } from '@clamor/contract/lifecycle';
import type { CommandOf, RefusalTo } from '@clamor/domain/lifecycle';
import { expect, it } from 'vitest';
import { deskRefusal } from './ask-desk.ts';

it('says a refusal of the rules with the code that the call declares', () => {
  const tooLow: RefusalTo<CommandOf<'place_bid'>> = { kind: 'bid_too_low', minimumCents: 1_500 };
  const { problem } = deskRefusal(placeBid, { kind: 'refused', refusal: tooLow }, 0);
  expect(problem).toMatchObject({ code: 'BID_TOO_LOW', minimumCents: 1_500 });
  expect(deskRefusal(goLive, { kind: 'overloaded', retryAfterSeconds: 2 }, 0).problem.code).toBe('OVERLOADED');
});

it('takes no refusal that the command cannot meet, and none that the call does not declare', () => {
  // @ts-expect-error No like is refused for its amount.
  const tooLow: RefusalTo<CommandOf<'like'>> = { kind: 'bid_too_low', minimumCents: 1_500 };
  // @ts-expect-error No seller is told of a bid that was too low when they go live.
  const { problem } = deskRefusal(goLive, { kind: 'refused', refusal: tooLow }, 0);
  expect(problem.status).toBeGreaterThanOrEqual(400);
});
