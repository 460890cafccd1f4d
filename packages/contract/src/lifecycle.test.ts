import { describe, expect, it } from 'vitest';
import { ChangeTimingBody, goLive } from './lifecycle.ts';
import { refused } from './refused.fixture.ts';

describe('going live', () => {
  it('is described for the SMART listing that waits too', () => {
    expect(goLive.summary).toMatch(/MANUAL.*SMART/);
    expect(goLive.refusals).toContain('GOAL_NOT_MET');
  });
});

describe('changing the timing', () => {
  it('changes only what is sent and ignores the terms', () => {
    expect(ChangeTimingBody.parse({})).toEqual({});
    expect(ChangeTimingBody.parse({ startPolicy: 'SMART', startPriceCents: 1 })).toEqual({ startPolicy: 'SMART' });
  });

  it('takes both prime hours, none, or neither at all', () => {
    const open = { primeListingHoursStart: null, primeListingHoursEnd: null };
    expect(ChangeTimingBody.parse(open)).toEqual(open);
    expect(refused(ChangeTimingBody, { primeListingHoursStart: '08:00', primeListingHoursEnd: '20:00' })).toEqual({});
    expect(refused(ChangeTimingBody, { primeListingHoursStart: '08:00' })).toEqual({
      primeListingHoursEnd: 'Set both a start and an end of the prime hours, or neither',
    });
    expect(refused(ChangeTimingBody, { primeListingHoursStart: '08:00', primeListingHoursEnd: '08:00' })).toEqual({
      primeListingHoursEnd: 'Prime hours must not start and end alike',
    });
  });

  it('clamps the hot override and refuses what is no number', () => {
    expect(ChangeTimingBody.parse({ hotOverrideThreshold: 1_000 })).toEqual({ hotOverrideThreshold: 300 });
    expect(ChangeTimingBody.parse({ hotOverrideThreshold: 0 })).toEqual({ hotOverrideThreshold: 120 });
    expect(refused(ChangeTimingBody, { hotOverrideThreshold: 'hot' })).toEqual({
      hotOverrideThreshold: 'Hot override must be a number',
    });
  });

  it.each([
    ['countdownTimerMinutes', 181, 'Countdown must be 180 minutes or less'],
    ['countdownTimerMinutes', 180, undefined],
    ['sellerTimezone', 'Nowhere/Land', 'Time zone is not known'],
    ['sellerTimezone', 'Asia/Tokyo', undefined],
    ['hotOverrideEnabled', 1, 'Must be true or false'],
    ['startPolicy', 'LATER', 'Start policy must be IMMEDIATE, SMART or MANUAL'],
  ])('judges %s %j', (field, value, message) => {
    expect(refused(ChangeTimingBody, { [field]: value })[field]).toBe(message);
  });
});
