import type { ListingState } from '@clamor/domain/lifecycle';
import { EDITABLE_TERMS } from '@clamor/domain/listings';
import { describe, expect, it } from 'vitest';
import { everyState } from '../../../test/desk/states.fixture.ts';
import type { ColumnsOf } from './column-types.ts';
import { CHANGING, COLUMNS, EDITABLE_COLUMNS, isArrangedAnew, isOnlyBidOn, MUTABLE_COLUMNS } from './state-columns.ts';

const [LED] = everyState().filter(({ phase }) => phase.status === 'LIVE' && phase.run.leader !== null);
const LIVE = { ...LED, frozenAt: null, freezes: { suspension: false, staff: false } } as ListingState;

const EMPTY = { priceCents: null, leader: null, runnerUpMaxCents: null, sequence: 0, extensionCount: 0 };

const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);

/** The names of the columns whose values differ from those of `LIVE`. */
function changedColumns(state: ListingState): string[] {
  return namesOf(COLUMNS.filter((column) => column.of(state, 0) !== column.of(LIVE, 0)));
}

/** The names of the columns that are written when a listing goes from `LIVE` to this state. */
function writtenColumns(state: ListingState): string[] {
  const columns = isOnlyBidOn(LIVE, state) ? MUTABLE_COLUMNS : CHANGING;
  return namesOf(isArrangedAnew(LIVE, state) ? [...columns, ...EDITABLE_COLUMNS] : columns);
}

describe('the columns that are written', () => {
  const { terms, timing, phase } = LIVE;
  const run = phase.status === 'LIVE' ? phase.run : null;
  const changes: Partial<ListingState>[] = [
    { terms: { ...terms, ...Object.fromEntries(EDITABLE_TERMS.map((term) => [term, 1])) } },
    { timing: { ...timing, startPolicy: 'IMMEDIATE', countdownMinutes: 1, hotOverridePercent: 299 } },
    { timing: { ...timing, primeHours: { start: '01:00', end: '02:00' }, sellerTimezone: 'Europe/Paris' } },
    { tally: { likes: 9, boosts: 9, videoLikes: 9, goalMetAt: 9 } },
    { phase: { status: 'COLLECTING', since: 9, scheduledStartAt: 9 } },
    { phase: { status: 'COUNTDOWN', since: phase.since, liveAt: 9 } },
    { phase: { ...phase, since: 9 } },
    { phase: { status: 'RESERVE_NOT_MET', since: 9, decisionDeadline: 9, run: run ?? EMPTY } },
    { phase: { status: 'ENDED', since: 9, outcome: 'SOLD', run: run ?? EMPTY } },
    { phase: { status: 'CANCELLED', since: 9, by: 'staff', run } },
    { frozenAt: 9 },
    { freezes: { suspension: true, staff: false } },
    { freezes: { suspension: false, staff: true } },
    { hidden: !LIVE.hidden },
    { outageId: 9 },
  ];

  it('hold whatever changed, column by column', () => {
    const seen = new Set<string>();
    for (const change of changes) {
      const state = {
        ...LIVE,
        ...change,
        version: LIVE.version + 1,
        eventNumber: 50,
        lastEventAt: 9,
        publicNumber: 40,
      };
      expect(writtenColumns(state)).toEqual(expect.arrayContaining(changedColumns(state)));
      for (const name of changedColumns(state)) seen.add(name);
    }
    expect(seen).toEqual(new Set(namesOf(COLUMNS.filter(({ written }) => written !== 'once'))));
  });

  it('are half as many where there were only bids', () => {
    const after = { ...LIVE, phase: { ...phase, endsAt: 9, run: EMPTY }, eventNumber: 50, publicNumber: 40 };
    expect(isOnlyBidOn(LIVE, after as ListingState)).toBe(true);
    expect(isArrangedAnew(LIVE, after as ListingState)).toBe(false);
    expect(changedColumns(after as ListingState).length).toBeGreaterThan(5);
    expect(MUTABLE_COLUMNS.length).toBeLessThan(0.6 * CHANGING.length);
  });
});

describe('the table of columns', () => {
  const likes = { name: 'likes', type: 'bigint', written: 'changed' } as const;
  const shares = { name: 'shares', type: 'bigint', written: 'changed' } as const;

  it('does not compile without a field’s column, with a column of no field, or with one of another type', () => {
    const whole = { likes, shares } satisfies ColumnsOf<{ likes: number; shares: number | null }>;
    // @ts-expect-error A field without a column.
    const missing = { likes } satisfies ColumnsOf<{ likes: number; shares: number }>;
    // @ts-expect-error A column without a field.
    const spare = { likes, shares } satisfies ColumnsOf<{ likes: number }>;
    // @ts-expect-error A number in a column of texts.
    const texts = { likes: { ...likes, type: 'text' } } satisfies ColumnsOf<{ likes: number }>;
    // @ts-expect-error A field of one variant alone.
    const variant = { status: likes } satisfies ColumnsOf<{ status: number } | { status: number; liveAt: number }>;
    expect([whole, missing, spare, texts, variant]).toHaveLength(5);
  });
});
