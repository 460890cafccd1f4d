import { describe, expect, it } from 'vitest';
import { TIMING, utc } from '../../test/given.ts';
import { intlOffsetAt, utcOffsetAt } from '../../test/intl-offset.ts';
import { randomFrom, seeds } from '../../test/random.ts';
import { hasSharedData, readSharedData, titleWith } from '../../test/shared-data.ts';
import type { PrimeHours, Timing } from '../listings/index.ts';
import { HOUR, type Instant, MINUTE, type OffsetAt } from '../time/index.ts';
import { earliestStart, isInsidePrimeHours, primeHoursOpenAt } from './prime-hours.ts';

const VECTORS = 'timezones/prime_hours_vectors.json';
const TRANSITIONS = 'timezones/transitions_2024_2037.json';
const NEW_YORK = 'America/New_York';

interface Vector {
  zone: string;
  start: string;
  end: string;
  nowUtc: string;
  inside: boolean;
  opensUtc: string;
}

interface ZoneChange {
  utc: string;
  offsetBeforeS: number;
  offsetAfterS: number;
}

function readTransitions(): Record<string, ZoneChange[]> {
  return (JSON.parse(readSharedData(TRANSITIONS)) as { transitions: Record<string, ZoneChange[]> }).transitions;
}

/**
 * Offsets from the published table of transitions. A zone that the table lacks, such as Tokyo, has had no change for a
 * long time.
 */
function tableOffsetAt(): OffsetAt {
  const table = readTransitions();
  return (zone, at) => {
    const changes = table[zone] ?? [];
    const later = changes.find((change) => utc(change.utc) > at);
    const last = changes[changes.length - 1];
    return later?.offsetBeforeS ?? last?.offsetAfterS ?? 9 * 3_600;
  };
}

describe('prime hours in the world’s zones', () => {
  it.skipIf(!hasSharedData(VECTORS))(
    titleWith(VECTORS, 'agree with all 474 published vectors, with two sources of offsets'),
    () => {
      const { vectors } = JSON.parse(readSharedData(VECTORS)) as { vectors: Vector[] };
      expect(vectors).toHaveLength(474);
      for (const offsetAt of [intlOffsetAt, tableOffsetAt()]) {
        for (const vector of vectors) {
          const hours = { start: vector.start, end: vector.end };
          const at = utc(vector.nowUtc);
          const opens = primeHoursOpenAt(hours, vector.zone, at, offsetAt);
          const said = { inside: isInsidePrimeHours(hours, vector.zone, at, offsetAt), opens };
          expect({ ...vector, ...said }).toEqual({ ...vector, inside: vector.inside, opens: utc(vector.opensUtc) });
        }
      }
    },
  );

  it.skipIf(!hasSharedData(TRANSITIONS))(
    titleWith(TRANSITIONS, 'rest on offsets that change when the published table says'),
    () => {
      let checked = 0;
      for (const [zone, changes] of Object.entries(readTransitions())) {
        for (const change of changes) {
          expect(intlOffsetAt(zone, utc(change.utc) - 1)).toBe(change.offsetBeforeS);
          expect(intlOffsetAt(zone, utc(change.utc))).toBe(change.offsetAfterS);
          checked += 1;
        }
      }
      expect(checked).toBeGreaterThan(150);
    },
  );
});

describe('being inside prime hours', () => {
  const inside = (hours: PrimeHours | null, at: string) => isInsidePrimeHours(hours, 'UTC', utc(at), utcOffsetAt);

  it('begins at the start and is over at the end', () => {
    const office = { start: '09:00', end: '17:00' };
    expect(inside(office, '2026-06-15T08:59:59.999Z')).toBe(false);
    expect(inside(office, '2026-06-15T09:00:00Z')).toBe(true);
    expect(inside(office, '2026-06-15T16:59:59.999Z')).toBe(true);
    expect(inside(office, '2026-06-15T17:00:00Z')).toBe(false);
  });

  it('goes on past midnight where the end comes before the start', () => {
    const night = { start: '22:00', end: '06:00' };
    expect(inside(night, '2026-06-15T21:59:59Z')).toBe(false);
    expect(inside(night, '2026-06-15T22:00:00Z')).toBe(true);
    expect(inside(night, '2026-06-16T05:59:59Z')).toBe(true);
    expect(inside(night, '2026-06-16T06:00:00Z')).toBe(false);
  });

  it('is always so without a window', () => {
    expect(inside(null, '2026-06-15T03:00:00Z')).toBe(true);
    expect(primeHoursOpenAt(null, 'UTC', 123, utcOffsetAt)).toBe(123);
  });

  it('holds for moments before 1970 too', () => {
    expect(inside({ start: '09:00', end: '17:00' }, '1969-12-31T10:00:00Z')).toBe(true);
    expect(inside({ start: '09:00', end: '17:00' }, '1969-12-31T08:00:00Z')).toBe(false);
  });
});

function startFrom(at: string, primeHours: PrimeHours | null, countdownMinutes: number, zone = NEW_YORK): string {
  const timing: Timing = { ...TIMING, startPolicy: 'SMART', primeHours, countdownMinutes, sellerTimezone: zone };
  return new Date(earliestStart(utc(at), timing, intlOffsetAt)).toISOString();
}

describe('the earliest start of a countdown', () => {
  const office = { start: '09:00', end: '17:00' };

  it('is at once where start and go-live lie inside', () => {
    expect(startFrom('2026-06-15T14:00:00.123Z', office, 30)).toBe('2026-06-15T14:00:00.123Z');
    expect(startFrom('2026-06-15T20:29:59.999Z', office, 30)).toBe('2026-06-15T20:29:59.999Z');
  });

  it('waits for the next day where the go-live would fall on the end or after it', () => {
    expect(startFrom('2026-06-15T20:30:00Z', office, 30)).toBe('2026-06-16T13:00:00.000Z');
    expect(startFrom('2026-06-15T20:45:00Z', office, 30)).toBe('2026-06-16T13:00:00.000Z');
  });

  it('waits for the window to open', () => {
    expect(startFrom('2026-06-15T12:59:59Z', office, 30)).toBe('2026-06-15T13:00:00.000Z');
    expect(startFrom('2026-06-15T21:00:00Z', office, 30)).toBe('2026-06-16T13:00:00.000Z');
  });

  it('needs no window', () => {
    expect(startFrom('2026-06-15T03:00:00Z', null, 180)).toBe('2026-06-15T03:00:00.000Z');
  });

  it('looks at the start alone where the window is no longer than the countdown', () => {
    const short = { start: '09:00', end: '09:30' };
    expect(startFrom('2026-06-15T13:29:00Z', short, 30)).toBe('2026-06-15T13:29:00.000Z');
    expect(startFrom('2026-06-15T13:29:00Z', short, 180)).toBe('2026-06-15T13:29:00.000Z');
    expect(startFrom('2026-06-15T13:30:00Z', short, 30)).toBe('2026-06-16T13:00:00.000Z');
    expect(startFrom('2026-06-15T13:01:00Z', short, 29)).toBe('2026-06-16T13:00:00.000Z');
  });

  it('does not wait for the one night of the year whose repeated hour would hold both', () => {
    const short = { start: '01:15', end: '01:45' };
    expect(startFrom('2026-10-25T12:00:00Z', short, 60)).toBe('2026-10-26T05:15:00.000Z');
    const hour = { start: '01:00', end: '02:00' };
    expect(startFrom('2026-10-25T12:00:00Z', hour, 60)).toBe('2026-10-26T05:00:00.000Z');
  });

  it('follows daylight saving: the same local hour is another moment', () => {
    expect(startFrom('2026-03-07T23:00:00Z', office, 30)).toBe('2026-03-08T13:00:00.000Z');
    expect(startFrom('2026-03-06T23:00:00Z', office, 30)).toBe('2026-03-07T14:00:00.000Z');
    expect(startFrom('2026-10-31T22:00:00Z', office, 30)).toBe('2026-11-01T14:00:00.000Z');
  });

  it('skips the day on which the clock jumps over the window', () => {
    expect(startFrom('2026-03-08T06:59:00Z', { start: '02:00', end: '02:30' }, 10)).toBe('2026-03-09T06:00:00.000Z');
  });

  it('skips the day on which the jump leaves too little of the window', () => {
    expect(startFrom('2026-03-08T05:59:00Z', { start: '01:00', end: '03:30' }, 100)).toBe('2026-03-09T05:00:00.000Z');
  });

  it('begins right after a jump into the middle of the window', () => {
    expect(startFrom('2026-03-08T06:30:00Z', { start: '02:15', end: '05:00' }, 10)).toBe('2026-03-08T07:00:00.000Z');
  });

  it('takes the repeated hour for what the wall clock says', () => {
    expect(startFrom('2026-11-01T05:50:00Z', { start: '01:15', end: '01:45' }, 10)).toBe('2026-11-01T06:15:00.000Z');
  });

  it('may go live in the window of the next day', () => {
    expect(startFrom('2026-06-15T11:30:00Z', { start: '09:00', end: '08:00' }, 90)).toBe('2026-06-15T11:30:00.000Z');
    expect(startFrom('2026-06-15T11:30:00Z', { start: '09:00', end: '08:00' }, 60)).toBe('2026-06-15T13:00:00.000Z');
    expect(startFrom('2026-06-15T10:30:00Z', { start: '09:00', end: '08:00' }, 120)).toBe('2026-06-15T11:00:00.000Z');
  });

  it('gives up on offsets that make no sense instead of searching for ever', () => {
    const timing: Timing = { ...TIMING, primeHours: office, countdownMinutes: 30 };
    const nonsense: OffsetAt = (_zone, at) => -(at / 1_000);
    expect(Number.isFinite(earliestStart(utc('2026-06-15T12:00:00Z'), timing, nonsense))).toBe(true);
  });
});

/** Finds the start by trying every minute. */
function slowStart(from: Instant, timing: Timing, offsetAt: OffsetAt): Instant {
  const { primeHours, sellerTimezone, countdownMinutes } = timing;
  const inside = (at: Instant) => isInsidePrimeHours(primeHours, sellerTimezone, at, offsetAt);
  for (let at = from; at < from + 96 * HOUR; at += MINUTE) {
    if (inside(at) && inside(at + countdownMinutes * MINUTE)) return at;
  }
  throw new Error('Nothing within four days.');
}

const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

describe('the earliest start beside a search minute by minute', () => {
  it.skipIf(!hasSharedData(TRANSITIONS))(
    titleWith(TRANSITIONS, 'agrees with it around every change of the clocks'),
    () => {
      const offsetAt = tableOffsetAt();
      const table = readTransitions();
      const changes = Object.entries(table).flatMap(([zone, list]) =>
        list.map((change) => ({ zone, at: utc(change.utc) })),
      );
      for (const seed of seeds(400)) {
        const random = randomFrom(seed);
        const { zone, at } = random.pick(changes);
        const start = random.between(0, 1_439);
        const end = (start + random.between(1, 1_439)) % 1_440;
        const length = (end - start + 1_440) % 1_440;
        const countdownMinutes = Math.min(180, random.between(1, Math.max(1, length - 1)));
        const primeHours = { start: clockTime(start), end: clockTime(end) };
        const timing: Timing = { ...TIMING, startPolicy: 'SMART', primeHours, countdownMinutes, sellerTimezone: zone };
        if (length <= countdownMinutes) continue;
        const from = at + random.between(-1_500, 300) * MINUTE;
        const found = earliestStart(from, timing, offsetAt);
        expect({ seed, timing, from, found }).toEqual({ seed, timing, from, found: slowStart(from, timing, offsetAt) });
      }
    },
  );
});
