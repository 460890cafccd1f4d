import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../time/index.ts';
import { boostBlockedUntil, nextBoostAt } from './boost-limit.ts';

const NOW = 100 * HOUR;
const NONE = { deviceLastAt: null, addressWithinHour: [] };
const given = (count: number, first = NOW - 50 * MINUTE) => Array.from({ length: count }, (_, i) => first + i * MINUTE);

describe('a device', () => {
  it('boosts once an hour', () => {
    const history = { deviceLastAt: NOW - HOUR + 1, addressWithinHour: [] };
    expect(boostBlockedUntil(NOW, true, history)).toBe(NOW + 1);
    expect(boostBlockedUntil(NOW + 1, true, history)).toBeNull();
    expect(boostBlockedUntil(NOW, true, NONE)).toBeNull();
  });

  it('is told when the next one is allowed', () => {
    expect(nextBoostAt(NOW, true, NONE)).toBe(NOW + HOUR);
  });
});

describe('a device that was never seen before', () => {
  const strangers = (count: number) => ({ ...NONE, addressWithinHour: given(count), byNewDevices: given(count) });

  it('shares five boosts an hour with the others of its address', () => {
    expect(boostBlockedUntil(NOW, true, strangers(4))).toBeNull();
    expect(boostBlockedUntil(NOW, true, strangers(5))).toBe(NOW + 10 * MINUTE);
    expect(boostBlockedUntil(NOW + 10 * MINUTE, true, strangers(5))).toBeNull();
  });

  it('does not stand in the way of those that were seen before', () => {
    expect(boostBlockedUntil(NOW, true, { ...NONE, addressWithinHour: given(19) })).toBeNull();
  });
});

describe('an address', () => {
  it('gives twenty boosts an hour, the next one an hour after the oldest of them', () => {
    const nineteen = { deviceLastAt: null, addressWithinHour: given(19) };
    const twenty = { deviceLastAt: null, addressWithinHour: given(20) };
    for (const hasDevice of [true, false]) {
      expect(boostBlockedUntil(NOW, hasDevice, nineteen)).toBeNull();
      expect(boostBlockedUntil(NOW, hasDevice, twenty)).toBe(NOW + 10 * MINUTE);
    }
    expect(boostBlockedUntil(NOW + 10 * MINUTE, false, twenty)).toBeNull();
  });

  it('waits for the latest twenty where there are more', () => {
    expect(boostBlockedUntil(NOW, false, { deviceLastAt: null, addressWithinHour: given(23) })).toBe(NOW + 13 * MINUTE);
  });

  it('does not count boosts of more than an hour ago', () => {
    const old = { deviceLastAt: null, addressWithinHour: given(20, NOW - 3 * HOUR) };
    expect(boostBlockedUntil(NOW, false, old)).toBeNull();
  });

  it('alone decides where no device is known', () => {
    expect(boostBlockedUntil(NOW, false, { deviceLastAt: NOW - 1, addressWithinHour: [] })).toBeNull();
    expect(nextBoostAt(NOW, false, { deviceLastAt: null, addressWithinHour: given(18) })).toBe(NOW);
    expect(nextBoostAt(NOW, false, { deviceLastAt: null, addressWithinHour: given(19) })).toBe(NOW + 10 * MINUTE);
  });

  it('may keep a device waiting for longer than its own hour', () => {
    const both = { deviceLastAt: NOW - HOUR, addressWithinHour: given(20, NOW - MINUTE) };
    expect(boostBlockedUntil(NOW, true, both)).toBe(NOW + 59 * MINUTE);
    expect(boostBlockedUntil(NOW, true, { ...both, deviceLastAt: NOW - 1 })).toBe(NOW - 1 + HOUR);
  });
});

describe('the networks of one /48', () => {
  const wide = (withinHour: number, byNewDevices?: number) => ({
    ...NONE,
    wideNetwork: {
      withinHour: given(withinHour),
      ...(byNewDevices === undefined ? {} : { byNewDevices: given(byNewDevices) }),
    },
  });

  it('give a listing a hundred and sixty boosts an hour together', () => {
    expect(boostBlockedUntil(NOW, true, wide(159))).toBeNull();
    expect(boostBlockedUntil(NOW, true, wide(160))).toBe(NOW + 10 * MINUTE);
    expect(nextBoostAt(NOW, false, wide(158))).toBe(NOW);
    expect(nextBoostAt(NOW, false, wide(159))).toBe(NOW + 10 * MINUTE);
  });

  it('give forty of them by devices that were never seen before', () => {
    expect(boostBlockedUntil(NOW, true, wide(40, 39))).toBeNull();
    expect(boostBlockedUntil(NOW, true, wide(40, 40))).toBe(NOW + 10 * MINUTE);
    expect(boostBlockedUntil(NOW, true, wide(40))).toBeNull();
  });
});
