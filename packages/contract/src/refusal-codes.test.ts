import type { Refusal, RefusalKind } from '@clamor/domain/lifecycle';
import { expect, it } from 'vitest';
import { problemOfRefusal } from './errors.ts';

const NOW = Date.UTC(2026, 4, 1, 10);
const AUCTION = '01900000-0000-7000-8000-000000000001';

/** Every refusal, and the status and code that a client sees for it. A new one without them does not compile. */
const SEEN: { [Kind in RefusalKind]: [refusal: Extract<Refusal, { kind: Kind }>, seen: string] } = {
  unauthenticated: [{ kind: 'unauthenticated' }, '401 UNAUTHENTICATED'],
  email_not_verified: [{ kind: 'email_not_verified' }, '403 EMAIL_NOT_VERIFIED'],
  forbidden: [{ kind: 'forbidden' }, '403 FORBIDDEN'],
  own_listing: [{ kind: 'own_listing' }, '403 OWN_LISTING'],
  not_found: [{ kind: 'not_found' }, '404 NOT_FOUND'],
  payment_overdue: [{ kind: 'payment_overdue', auctionId: AUCTION, slug: 'lamp' }, '409 PAYMENT_OVERDUE'],
  bid_too_low: [{ kind: 'bid_too_low', minimumCents: 500 }, '409 BID_TOO_LOW'],
  bid_too_high: [{ kind: 'bid_too_high', maximumCents: 500 }, '422 BID_TOO_HIGH'],
  already_highest: [{ kind: 'already_highest', maxAmountCents: 500 }, '409 ALREADY_HIGHEST'],
  not_live: [{ kind: 'not_live', status: 'COLLECTING' }, '409 NOT_LIVE'],
  auction_ended: [{ kind: 'auction_ended' }, '409 AUCTION_ENDED'],
  goal_not_met: [{ kind: 'goal_not_met', missing: 3 }, '409 GOAL_NOT_MET'],
  not_collecting: [{ kind: 'not_collecting', status: 'LIVE' }, '409 NOT_COLLECTING'],
  boost_disabled: [{ kind: 'boost_disabled' }, '409 BOOST_DISABLED'],
  boost_limit: [{ kind: 'boost_limit', nextBoostAt: NOW + 1_000 }, '429 BOOST_LIMIT'],
  decision_closed: [{ kind: 'decision_closed' }, '409 DECISION_CLOSED'],
  open_obligations: [{ kind: 'open_obligations' }, '409 OPEN_OBLIGATIONS'],
  invalid_timing: [{ kind: 'invalid_timing', field: 'threshold', message: 'No' }, '400 VALIDATION_FAILED'],
};

it.each(Object.entries(SEEN))('%s has its own status and code', (_kind, [refusal, seen]) => {
  const { status, code } = problemOfRefusal(refusal, NOW);
  expect(`${status} ${code}`).toBe(seen);
});

it('says the least bid of a bid that is too low', () => {
  expect(problemOfRefusal({ kind: 'bid_too_low', minimumCents: 1_250 }, NOW)).toMatchObject({ minimumCents: 1_250 });
});
