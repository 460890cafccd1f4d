import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aLiveResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { button, clearPage, Page, rival, tab, world } from './bid-form.fixture.tsx';

afterEach(clearPage);

const outside = world();
const leads = { ...rival, viewer: aViewer({ leading: true, hasBid: true, maxAmountCents: 150_000 }) };
const raise = () => fireEvent.click(button(/^Raise…$/));

interface Row {
  view: typeof rival;
  open?: () => void;
  later?: typeof rival;
  amounts: readonly string[];
  chosen: readonly number[];
}

// The price is $1,030.00, and an increment is $10.00.
it.each<[string, Row]>([
  ['one bid', { view: rival, amounts: ['$1,040.00next bid', '$1,050.00+2 steps', '$1,080.00+5 steps'], chosen: [0] }],
  [
    'a maximum',
    {
      view: rival,
      open: () => tab('Set a maximum'),
      amounts: ['$1,080.00+5 steps', '$1,130.00+10 steps', '$1,230.00+20 steps'],
      chosen: [],
    },
  ],
  [
    'a leader, from their own maximum of $1,500.00',
    {
      view: leads,
      open: raise,
      amounts: ['$1,510.00+1 step', '$1,520.00+2 steps', '$1,550.00+5 steps'],
      chosen: [0],
    },
  ],
  [
    'a leader without a maximum, from the price',
    {
      view: { ...rival, viewer: aViewer({ leading: true, hasBid: true, maxAmountCents: 103_000 }) },
      open: raise,
      amounts: ['$1,040.00+1 step', '$1,050.00+2 steps', '$1,080.00+5 steps'],
      chosen: [0],
    },
  ],
  [
    'who lost the lead while the dialog was open',
    {
      view: leads,
      open: raise,
      later: aLiveResponse(5, { viewer: aViewer({ hasBid: true }) }),
      amounts: ['$1,100.00+5 steps', '$1,150.00+10 steps', '$1,250.00+20 steps'],
      chosen: [],
    },
  ],
])('the quick amounts say how many steps they are, for %s', (_whom, { view, open, later, amounts, chosen }) => {
  const { rerender } = render(<Page view={view} outside={outside} />);
  open?.();
  if (later !== undefined) rerender(<Page view={later} outside={outside} />);
  const buttons = screen.getAllByRole('button', { name: /next bid|steps?$/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(amounts);
  const pressed = buttons.flatMap((each, index) => (each.getAttribute('aria-pressed') === 'true' ? [index] : []));
  expect(pressed).toEqual(chosen);
});
