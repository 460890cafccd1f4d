import type { ListingCard } from '@clamor/contract/listing-views';
import { describe, expect, it } from 'vitest';
import { listed } from '../../../test/listed.fixture.ts';
import { weekdayClockText } from '../../lib/time-text.ts';
import { cardStatus } from './card-status.ts';

const at = '2026-11-21T12:01:00.000Z';

describe('cardStatus', () => {
  it.each<[Partial<ListingCard>, string, string]>([
    [{ status: 'COLLECTING', collectingDemand: 3482 }, 'rise', 'Demand 3,482'],
    [
      { phase: 'waiting', scheduledStartAt: '2026-11-21T21:15:00.000Z' },
      'rise',
      `Goal met, starts ${weekdayClockText('2026-11-21T21:15:00.000Z')}`,
    ],
    [{ phase: 'waiting' }, 'rise', 'Goal met'],
    [{ status: 'COUNTDOWN', phase: 'countdown', liveAt: at }, 'soon', 'Starts in'],
    [{ status: 'LIVE', phase: 'live', endsAt: at }, 'loud', 'Live'],
    [{ status: 'LIVE', phase: 'closing', endsAt: at }, 'loud', 'Closing'],
    [{ status: 'LIVE', phase: 'live', frozen: true, endsAt: at }, 'outline', 'Clock stopped'],
    [{ status: 'ENDED', phase: 'ended' }, 'outline', 'Ended'],
    [{ status: 'ENDED', phase: 'ended', frozen: true }, 'outline', 'Ended'],
    [{ status: 'COLLECTING', frozen: true, collectingDemand: 5 }, 'rise', 'Demand 5'],
    [{ status: 'RESERVE_NOT_MET', phase: 'deciding' }, 'plain', 'Reserve Not Met'],
    [{ status: 'SECOND_CHANCE_AWARDED', phase: 'awarded' }, 'plain', 'Second Chance'],
    [{ status: 'CANCELLED', phase: 'cancelled' }, 'outline', 'Cancelled'],
  ])('of %j is %s, %s', (part, tone, label) => {
    expect(cardStatus(listed(part))).toMatchObject({ tone, label });
  });

  it('runs a clock to the start and to the end only', () => {
    expect(cardStatus(listed({ status: 'COUNTDOWN', liveAt: at })).deadline).toBe(at);
    expect(cardStatus(listed({ status: 'LIVE', phase: 'live', endsAt: at })).deadline).toBe(at);
    expect(cardStatus(listed({ status: 'LIVE', phase: 'closing', endsAt: at })).deadline).toBeNull();
    expect(cardStatus(listed()).deadline).toBeNull();
  });

  it('does not close by its own clock: an outage may still give time back', () => {
    expect(cardStatus(listed({ status: 'LIVE', phase: 'live', endsAt: at })).elapsedLabel).toBeUndefined();
  });
});
