import type { StaffListingRow } from '@clamor/contract/staff-lists';
import { expect, it } from 'vitest';
import { whenText } from './listing-labels.ts';

const WHEN = { createdAt: '2026-03-02T06:15:00.000Z', endsAt: '2026-03-09T06:15:00.000Z', frozenFor: [] };

/** For each status, the first words of the text, and its date: Mar 9 is the end, Mar 2 the creation. */
const WORDS: Readonly<Record<StaffListingRow['status'], readonly ['Ends' | 'Ended' | 'Put up', 'Mar 2' | 'Mar 9']>> = {
  COLLECTING: ['Put up', 'Mar 2'],
  COUNTDOWN: ['Put up', 'Mar 2'],
  LIVE: ['Ends', 'Mar 9'],
  RESERVE_NOT_MET: ['Ended', 'Mar 9'],
  SECOND_CHANCE_AWARDED: ['Ended', 'Mar 9'],
  ENDED: ['Ended', 'Mar 9'],
  CANCELLED: ['Put up', 'Mar 2'],
};

it.each(Object.entries(WORDS))('says of a listing that is %s when it ends, ended or came', (status, [words, day]) => {
  const text = whenText({ ...WHEN, status: status as StaffListingRow['status'] });
  expect([text.startsWith(`${words} `), text.includes(day)]).toEqual([true, true]);
});

it('names no end where there is none yet, or while the clock is stopped', () => {
  expect(whenText({ ...WHEN, status: 'LIVE', endsAt: null })).toContain('Put up');
  expect(whenText({ ...WHEN, status: 'LIVE', frozenFor: ['staff'] })).toContain('Put up');
});
