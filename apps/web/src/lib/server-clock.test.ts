import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetServerTime, learnFromMessage, learnServerTime, serverNow } from './server-clock.ts';

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

  it('takes of two answers what both allow', () => {
    learnServerTime(iso(DEVICE), DEVICE - 1000, DEVICE);
    learnServerTime(iso(DEVICE - 600), DEVICE - 1000, DEVICE);
    expect(serverNow()).toBe(DEVICE + 200);
  });

  it('ignores what is not a time', () => {
    learnServerTime('soon', DEVICE - 20, DEVICE);
    learnFromMessage('soon', DEVICE);
    expect(serverNow()).toBe(DEVICE);
  });
});

describe('a message that came unasked', () => {
  it('is taken to be young until something measured says better', () => {
    learnFromMessage(iso(DEVICE + 60_000), DEVICE);
    expect(serverNow()).toBe(DEVICE + 60_200);
    learnFromMessage(iso(DEVICE + 61_000), DEVICE);
    expect(serverNow()).toBe(DEVICE + 61_200);
    learnServerTime(iso(DEVICE + 60_500), DEVICE - 2000, DEVICE);
    expect(serverNow()).toBe(DEVICE + 61_750);
  });

  it('says nothing against a reading by coming late, up to the longest that a message is on its way', () => {
    learnServerTime(iso(DEVICE), DEVICE - 20, DEVICE);
    for (const late of [1, 3_000, 45_000]) {
      learnFromMessage(iso(DEVICE - late), DEVICE);
      expect(serverNow()).toBe(DEVICE + 10);
    }
    learnFromMessage(iso(DEVICE - 45_001), DEVICE);
    expect(serverNow()).toBe(DEVICE - 45_001 + 10);
  });

  it('shows that the server’s time is not before it', () => {
    learnServerTime(iso(DEVICE), DEVICE - 2000, DEVICE);
    learnFromMessage(iso(DEVICE + 999), DEVICE);
    expect(serverNow()).toBe(DEVICE + 1499.5);
    learnFromMessage(iso(DEVICE + 2000), DEVICE);
    expect(serverNow()).toBe(DEVICE + 2000);
  });

  it('proves a clock to be moved where it is later than a reading allows', () => {
    learnServerTime(iso(DEVICE), DEVICE - 20, DEVICE);
    learnFromMessage(iso(DEVICE + 20), DEVICE);
    expect(serverNow()).toBe(DEVICE + 20);
    forgetServerTime();
    learnServerTime(iso(DEVICE), DEVICE - 20, DEVICE);
    learnFromMessage(iso(DEVICE + 21), DEVICE);
    expect(serverNow()).toBe(DEVICE + 31);
    learnFromMessage(iso(DEVICE + 3_600_000), DEVICE);
    expect(serverNow()).toBe(DEVICE + 3_600_010);
  });

  it('proves less against a reading that has aged', () => {
    const later = DEVICE + 1_000_000;
    learnServerTime(iso(DEVICE), DEVICE - 20, DEVICE);
    vi.setSystemTime(later);
    learnFromMessage(iso(later + 1020), later);
    expect(serverNow()).toBe(later + 1020);
    learnFromMessage(iso(later + 1021), later);
    expect(serverNow()).toBe(later + 1021);
  });
});
