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
