import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listed } from '../../../test/listed.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { MarketCards } from './market-cards.tsx';

afterEach(cleanup);

const cards = (count: number, status: 'COLLECTING' | 'ENDED') =>
  Array.from({ length: count }, (_, index) =>
    listed({
      ...{ id: `${status}-${index}`, slug: `${status}-${index}`, status, phase: 'collecting' },
      ...(status === 'ENDED' ? { phase: 'ended' as const } : {}),
      mediaUrls: [`/objects/uploads/0190a0a0-0000-7000-8000-0000000000${10 + index}`],
    }),
  );
/** For each picture in the order of the page, whether it loads at once. */
const atOnce = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('loading') !== 'lazy');

it.each([
  ['the first row at the top of the page', cards(6, 'COLLECTING'), true, [0, 1, 2, 3]],
  ['none further down', cards(6, 'COLLECTING'), false, []],
  ['the first row of what is over, where nothing runs', cards(6, 'ENDED'), true, [0, 1, 2, 3]],
  ['what runs before what is over', [...cards(2, 'ENDED'), ...cards(1, 'COLLECTING')], true, [0]],
])('loads pictures at once of %s', (_which, items, leads, first) => {
  renderInApp(<MarketCards items={items} headingLevel={2} leads={leads} />);
  expect(atOnce()).toHaveLength(items.length);
  expect(atOnce().flatMap((isFirst, index) => (isFirst ? [index] : []))).toEqual(first);
});

it.each([
  [2, 2, 3],
  [3, 3, 4],
] as const)(
  'has titles of what runs at level %i, and of what is over one below their heading: %i, %i',
  (given, running, over) => {
    renderInApp(<MarketCards items={[...cards(1, 'COLLECTING'), ...cards(1, 'ENDED')]} headingLevel={given} />);
    const levels = screen.getAllByRole('heading').map(({ tagName }) => tagName);
    expect(levels).toEqual([`H${running}`, `H${given}`, `H${over}`]);
  },
);
