import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aPlacedBid } from '../../../test/listing-response.fixture.ts';
import { button, clearPage, Page, rival, world } from './bid-form.fixture.tsx';

afterEach(clearPage);

it('opens without what was said of the bid before, which would vanish with the lead and move the button', async () => {
  render(<Page view={rival} outside={world([aPlacedBid({ maxAmountCents: 150_000 })])} />);
  fireEvent.click(button(/^Bid \$/));
  expect(await screen.findByText(/^Your bid of/)).toBeTruthy();
  fireEvent.click(button(/^Raise…$/));
  expect(within(screen.getByRole('dialog')).queryByText(/^Your bid of/)).toBeNull();
});
