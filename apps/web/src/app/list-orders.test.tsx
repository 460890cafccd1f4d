import type { SystemJob } from '@clamor/contract/staff-system';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aBid } from '../../test/listing-response.fixture.ts';
import { mergeBids } from '../features/listings/merge-bids.ts';
import { JobList } from '../features/staff/system/job-list.tsx';
import { storeAuthToken } from '../lib/auth-token.ts';
import { COUNTRY_OPTIONS } from '../lib/countries.ts';
import { saveDraft } from '../lib/drafts.ts';
import { renderInApp } from '../lib/render.fixture.tsx';
import { pageSources } from './sends.fixture.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Items in an order that none of the lists below has by chance. */
const SHUFFLED = [3, 1, 2, 5, 4];

function jobNames(): (string | null)[] {
  const job = (name: string, isFailing: boolean): SystemJob => ({
    name,
    everySeconds: 60,
    lastRunAt: null,
    lastSuccessAt: null,
    lastFailureAt: null,
    failures: 0,
    isFailing,
    lastError: null,
    hasBacklog: false,
    backlog: null,
    isLeased: false,
  });
  const jobs = [job('c', false), job('d', true), job('a', false), job('b', true)];
  renderInApp(<JobList jobs={jobs} countedUpTo={100} />);
  // The component must sort a copy. Otherwise it would change the cached answer.
  expect(jobs.map(({ name }) => name)).toEqual(['c', 'd', 'a', 'b']);
  return screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
}

/** The drafts that were dropped when more than fit were saved. Each draft is named by the time it was saved at. */
function keptDrafts(): number[] {
  storeAuthToken('token');
  const now = 1_000_000;
  const at = [...SHUFFLED, ...Array.from({ length: 16 }, (_, index) => index + 6)];
  for (const savedAt of at) saveDraft({ memberId: 'ada', form: `edit ${savedAt}` }, {}, now + savedAt);
  const kept = Object.keys(localStorage).flatMap((key) => /edit (\d+)$/.exec(key)?.[1] ?? []);
  return at.filter((savedAt) => !kept.includes(String(savedAt)));
}

/** For each file that sorts something, its result and the expected result. */
const ORDERED: Readonly<Record<string, () => [unknown, unknown]>> = {
  'features/staff/system/job-list.tsx': () => [jobNames(), ['B', 'D', 'A', 'C']],
  'features/listings/merge-bids.ts': () => [
    mergeBids(
      [aBid(2), aBid(4)],
      SHUFFLED.map((sequence) => aBid(sequence)),
    ).map(({ sequence }) => sequence),
    [5, 4, 3, 2, 1],
  ],
  'lib/countries.ts': () => {
    const labels = COUNTRY_OPTIONS.map(({ label }) => label);
    // By their names, not their codes, and as a reader of English looks them up: Åland between Albania and Algeria.
    return [
      [labels.indexOf('Åland Islands') < labels.indexOf('Bahrain'), labels[0], labels.at(-1), new Set(labels).size],
      [true, 'Afghanistan', 'Zimbabwe', labels.length],
    ];
  },
  'lib/drafts.ts': () => [keptDrafts(), [1]],
  // Only the source is checked for the sorting: uPlot draws the axis on a canvas, which these tests do not have.
  'features/dashboard/course-chart.tsx': () => {
    const [source = ''] = /const STEPS =[^;]+;/.exec(pageSources()['features/dashboard/course-chart.tsx'] ?? '') ?? [];
    return [source.includes('.sort((a, b) => a - b)'), true];
  },
};

it('has a row for every file that sorts something', () => {
  const sorting = Object.entries(pageSources()).filter(([, text]) =>
    /\.(sort|toSorted|reverse|toReversed)\(/.test(text),
  );
  expect(sorting.map(([file]) => file).sort()).toEqual(Object.keys(ORDERED).sort());
});

it.each(Object.entries(ORDERED))('%s puts its things in order', (_, run) => {
  const [made, expected] = run();
  expect(made).toEqual(expected);
});
