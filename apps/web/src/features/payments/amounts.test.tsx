import type { Claim } from '@clamor/contract/orders';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { aPurchase } from '../../../test/order.fixture.ts';
import { Amounts } from './amounts.tsx';

afterEach(cleanup);

/** The rendered lines, each with label and amount. */
function lines(claim: Claim): [string, string][] {
  cleanup();
  render(<Amounts claim={claim} />);
  return screen.getAllByRole('term').map((label) => [label.textContent, label.nextElementSibling?.textContent ?? '']);
}

const last = (claim: Claim) => lines(claim).at(-1);

describe('what a purchase comes to, line by line', () => {
  it('ends for the buyer in what they pay, and for the seller in what they receive', () => {
    expect(lines(aPurchase())).toEqual([
      ['Winning bid', '$1,000.00'],
      ['Platform fee (5%)', '$50.00'],
      ['Shipping', '$15.00'],
      ['Your total', '$1,065.00'],
    ]);
    expect(last(aClaim())).toEqual(['You receive', '$1,015.00']);
  });

  it('calls the bid of who took an offer their own, and nobody else’s the winning one', () => {
    expect(lines(aPurchase({ taken: true }))[0]).toEqual(['Your bid', '$1,000.00']);
    expect(lines(aClaim({ taken: true }))[0]).toEqual(['Their bid', '$1,000.00']);
  });

  it('says why there is no shipping, and not that something was picked up that is still to be', () => {
    expect(lines(aPurchase({ method: 'PICKUP', shippingCostCents: 0 }))).toContainEqual(['Shipping', 'None: pickup']);
  });

  it('says that nothing was charged, and that the seller receives nothing, where that is so', () => {
    expect(last(aPurchase({ uncharged: true }))).toEqual(['Charged', '$0.00']);
    expect(last(aClaim({ uncharged: true }))).toEqual(['You receive', '$0.00']);
  });

  it('promises a seller nothing that went back to the buyer', () => {
    const refunded = (borne: Claim['borne']) => lines(aClaim({ state: 'REFUNDED', borne }));
    expect(refunded('seller')).toContainEqual(['You receive', '$0.00']);
    expect(refunded(null)).toContainEqual(['You receive', '$0.00']);
    expect(last(aClaim({ state: 'PAID', view: 'do_not_ship', borne: 'seller' }))).toEqual(['You receive', '$0.00']);
    expect(refunded('platform')).toContainEqual(['You receive', '$1,015.00']);
    expect(refunded('both').map(([label]) => label)).not.toContain('You receive');
  });
});
