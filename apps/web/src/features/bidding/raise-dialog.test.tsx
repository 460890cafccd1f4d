import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aPlacedBid, aViewer } from '../../../test/listing-response.fixture.ts';
import { button, clearPage, Page, rival, world } from './bid-form.fixture.tsx';

afterEach(clearPage);

const leader = { ...rival, viewer: aViewer({ leading: true, hasBid: true, maxAmountCents: 150_000 }) };

it('opens without what was said of the bid before, which would vanish with the lead and move the button', async () => {
  render(<Page view={rival} outside={world([aPlacedBid({ maxAmountCents: 150_000 })])} />);
  fireEvent.click(button(/^Bid \$/));
  expect(await screen.findByText(/^Your bid of/)).toBeTruthy();
  fireEvent.click(button(/^Raise…$/));
  expect(within(screen.getByRole('dialog')).queryByText(/^Your bid of/)).toBeNull();
});

it('takes no maximum without a network', async () => {
  const page = (disabled: boolean) => <Page view={leader} outside={world()} disabled={disabled} />;
  const { rerender } = render(page(false));
  fireEvent.click(button(/^Raise…$/));
  const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: /^Set maximum|^Raise|^Bid/ });
  expect(confirm()).toHaveProperty('disabled', false);
  rerender(page(true));
  expect(confirm()).toHaveProperty('disabled', true);
});

it.each([
  [null, '$1,030.00'],
  [103_000, '$1,030.00'],
  [150_000, '$1,500.00'],
])('names the price for the maximum of who has set none: %s, %s', (maxAmountCents, named) => {
  const viewer = aViewer({ leading: true, hasBid: true, maxAmountCents });
  render(<Page view={{ ...rival, viewer }} outside={world()} />);
  fireEvent.click(button(/^Raise…$/));
  const said = `You lead at $1,030.00, and your maximum is ${named}. Only you see it.`;
  expect(within(screen.getByRole('dialog')).getByText(said)).toBeTruthy();
});
