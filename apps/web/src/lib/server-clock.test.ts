import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetServerTime, learnServerTime, serverNow } from './server-clock.ts';

const DEVICE = Date.parse('2026-11-21T12:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE });
  forgetServerTime();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('serverNow', () => {
  it('is the device time until the server has said otherwise', () => {
    expect(serverNow()).toBe(DEVICE);
  });

  it('takes the server to have answered in the middle of the round trip', () => {
    learnServerTime(iso(DEVICE + 60_000), DEVICE - 200, DEVICE);
    expect(serverNow()).toBe(DEVICE + 60_100);
  });

  it('keeps the reading with the shorter round trip', () => {
    learnServerTime(iso(DEVICE + 60_000), DEVICE - 20, DEVICE);
    learnServerTime(iso(DEVICE + 59_500), DEVICE - 2000, DEVICE);
    expect(serverNow()).toBe(DEVICE + 60_010);
  });

  it('follows a clock that was moved, whatever the round trip', () => {
    learnServerTime(iso(DEVICE), DEVICE - 20, DEVICE);
    learnServerTime(iso(DEVICE + 3_600_000), DEVICE - 2000, DEVICE);
    expect(serverNow()).toBe(DEVICE + 3_601_000);
  });

  it('trusts a reading less the older it is, since the clocks run apart', () => {
    const later = DEVICE + 3_600_000;
    learnServerTime(iso(DEVICE), DEVICE - 2, DEVICE);
    vi.setSystemTime(later);
    learnServerTime(iso(later - 900), later - 2000, later);
    expect(serverNow()).toBe(later + 100);
  });

  it('ignores what is not a time', () => {
    learnServerTime('soon', DEVICE - 20, DEVICE);
    expect(serverNow()).toBe(DEVICE);
  });
});
