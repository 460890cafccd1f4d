import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aListing, aResponse, at } from '../../../test/listing-response.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { GoalMetNotice, PrimeHoursBlock, StartPolicyText } from './start-policy.tsx';

afterEach(cleanup);

describe('what happens at the goal', () => {
  it('is said for each start policy', () => {
    renderInApp(<StartPolicyText listing={aListing()} isOwner={false} />);
    expect(screen.getByText(/countdown of 10 minutes starts at once/)).toBeTruthy();
    cleanup();
    const manual = aListing({ startPolicy: 'MANUAL', countdownTimerMinutes: 1 });
    renderInApp(<StartPolicyText listing={manual} isOwner={false} />);
    expect(screen.getByText(/the seller starts a countdown of 1 minute,/)).toBeTruthy();
    cleanup();
    renderInApp(<StartPolicyText listing={manual} isOwner />);
    expect(screen.getByText(/you start a countdown of 1 minute,/)).toBeTruthy();
    cleanup();
    renderInApp(
      <StartPolicyText listing={aListing({ startPolicy: 'SMART', hotOverrideEnabled: true })} isOwner={false} />,
    );
    expect(screen.getByText(/or starts at once at 150% of the goal/)).toBeTruthy();
    expect(screen.getByText(/9:00 AM to 5:00 PM/)).toBeTruthy();
  });

  it('is at once for a SMART listing without prime hours', () => {
    const open = aListing({ startPolicy: 'SMART', primeListingHoursStart: null, primeListingHoursEnd: null });
    renderInApp(<StartPolicyText listing={open} isOwner={false} />);
    expect(screen.getByText(/starts at once/)).toBeTruthy();
  });
});

describe('the hot override', () => {
  const smart = (hotOverrideEnabled: boolean) => aListing({ startPolicy: 'SMART', hotOverrideEnabled });

  it.each([
    [true, 1],
    [false, 0],
  ])('is named only where it is on: %s', (isOn, times) => {
    renderInApp(<StartPolicyText listing={smart(isOn)} isOwner={false} />);
    expect(screen.queryAllByText(/150% of the goal/)).toHaveLength(times);
    cleanup();
    const view = aResponse({ listing: smart(isOn), scheduledStartAt: at(3600), goalMetAt: at(0) });
    renderInApp(<GoalMetNotice view={view} isOwner={false} />);
    expect(screen.queryAllByText(/150% of the goal/)).toHaveLength(times);
  });
});

describe('the block of prime hours', () => {
  const HOURS = { primeListingHoursStart: '09:00', primeListingHoursEnd: '17:00' };
  it.each([
    ['SMART', HOURS, true],
    ['SMART', { ...HOURS, primeListingHoursStart: null }, false],
    ['SMART', { ...HOURS, primeListingHoursEnd: null }, false],
    ['IMMEDIATE', HOURS, false],
    ['MANUAL', HOURS, false],
  ] as const)('of a %s listing with %j: shown %s', (startPolicy, hours, isShown) => {
    renderInApp(<PrimeHoursBlock listing={aListing({ startPolicy, ...hours })} />);
    expect(screen.queryByRole('heading', { name: 'Prime hours' }) !== null).toBe(isShown);
  });
});

describe('waiting with the goal met', () => {
  it('names the moment for SMART', () => {
    const view = aResponse({
      listing: aListing({ startPolicy: 'SMART' }),
      scheduledStartAt: at(3600),
      goalMetAt: at(0),
    });
    renderInApp(<GoalMetNotice view={view} isOwner={false} />);
    expect(screen.getByText(/Sat, Nov 21, 8:00 AM EST/)).toBeTruthy();
  });

  it('waits for the seller for MANUAL, and tells the seller so', () => {
    const view = aResponse({ listing: aListing({ startPolicy: 'MANUAL' }), goalMetAt: at(0) });
    renderInApp(<GoalMetNotice view={view} isOwner={false} />);
    expect(screen.getByText(/mara can start the countdown at any moment/)).toBeTruthy();
    cleanup();
    renderInApp(<GoalMetNotice view={view} isOwner />);
    expect(screen.getByText(/Start the countdown whenever you are ready/)).toBeTruthy();
  });
});
