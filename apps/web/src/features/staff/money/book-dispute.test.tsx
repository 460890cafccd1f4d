import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../../../lib/api.ts';
import { json } from '../../../lib/transport.fixture.ts';
import { MayWrite } from '../may-write.ts';
import { BookDispute } from './payment-actions.tsx';
import { renderAsStaff } from './staff-money.fixture.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
});

it.each([
  ['no fee', 0, ['100', '0', '0']],
  ['a fee below it', 500, ['95', '5', '0']],
  ['a fee of as much', 10_000, ['0', '100', '0']],
  ['a larger fee', 12_050, ['0', '100', '0']],
])('a lost dispute of a hundred dollars begins with shares that make it, also with %s', async (_, feeCents, shares) => {
  const { requests } = renderAsStaff(
    <MayWrite value={true}>
      <BookDispute
        dispute={{ id: 'd1', state: 'LOST', amountCents: 12_000, unbookedCents: 10_000 }}
        feeCents={feeCents}
      />
    </MayWrite>,
    { 'POST /api/admin/disputes/d1/book': () => json({}) },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Split the dispute' }));
  const typed = ['Seller', 'Fees', 'Losses'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(typed).toEqual(shares);
  fireEvent.click(screen.getByRole('button', { name: 'Book it' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
});
