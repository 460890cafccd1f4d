import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { aPayment, aStuckOrder, renderAsStaff } from './staff-money.fixture.tsx';
import { StuckRows } from './stuck-rows.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
});

type Orders = Parameters<typeof StuckRows>[0]['pages'][number]['orders'];
const show = (...pages: Orders[]) =>
  void renderAsStaff(
    <StuckRows label="Needs a look" pages={pages.map((orders) => ({ orders }))} nothing={<p>Nothing waits.</p>} />,
    {},
  );
const rows = () => screen.getAllByRole('row').slice(1);
/** The text of the cell in the column of totals. */
const total = () => rows().map((row) => row.querySelectorAll('td')[2]?.textContent);

describe('the sales that staff have to look at', () => {
  it('stand there once for each reason, also where one moved to the next page', () => {
    const problem = aStuckOrder({ why: 'problem' });
    const overdue = aStuckOrder({ why: 'overdue' });
    show([problem, overdue], [overdue, aStuckOrder({ auctionId: 'auction-3' })]);
    expect(rows()).toHaveLength(3);
  });

  it('say that there is none', () => {
    show([], []);
    expect(screen.getByText('Nothing waits.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    ['what is to be paid', aClaim({ totalCents: 106_500 }), '$1,065.00'],
    ['nothing where nothing was charged', aClaim({ totalCents: 40, uncharged: true }), '$0.00'],
    ['no amount where the sale is gone', null, ''],
  ])('name as total %s', (_, claim, expected) => {
    show([aStuckOrder({ claim })]);
    expect(total()).toEqual([expected]);
  });

  it('say by when only what is still due is to be paid', () => {
    const payment = aPayment();
    show([
      aStuckOrder({ auctionId: 'a', claim: aClaim({ state: 'DUE' }) }),
      aStuckOrder({ auctionId: 'b', claim: aClaim({ state: 'PAID', payment }) }),
      aStuckOrder({ auctionId: 'c', claim: null }),
    ]);
    expect(screen.getAllByText(/^To be paid by /)).toHaveLength(1);
  });
});
