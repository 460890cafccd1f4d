import type { Claim } from '@clamor/contract/orders';
import type { Offer } from '@clamor/contract/payments';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { ADDRESS, AUCTION, aDelivery, anOrder, aPurchase } from '../../../test/order.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { OfferCard } from './offer-card.tsx';

let moves = 0;

beforeEach(() => {
  moves = 0;
});
afterEach(() => {
  cleanup();
  setTransport(null);
  dismissToast(currentToasts().shown?.id ?? 0);
});

const inHours = (hours: number) => new Date(serverNow() + hours * 3_600_000).toISOString();

function showClaim(claim: Claim, routes: StubRoutes = {}) {
  const stub = serveStub(routes);
  const moved = () => {
    moves += 1;
  };
  renderInApp(<ClaimPanel auctionId={AUCTION} slug="rolleiflex" title="Rolleiflex" claim={claim} onMoved={moved} />);
  return stub;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the card of a sale on the item’s page', () => {
  it('says until when, and leads the winner to the payment', async () => {
    const claim = aPurchase({ by: inHours(72) });
    showClaim(claim, { [`GET /api/orders/${AUCTION}`]: () => json(anOrder({ claim, address: ADDRESS })) });
    expect(screen.getByRole('region', { name: 'Payment Required' }).textContent).toContain('Pay by');
    expect(screen.getByRole('timer').textContent).toMatch(/left$/);
    press('Start Payment Process');
    expect(await screen.findByRole('dialog', { name: 'Complete Payment' })).toBeTruthy();
  });

  it('calls what was begun and not paid in time overdue', () => {
    showClaim(aPurchase({ view: 'payment_failed', actions: ['try_again'], by: inHours(-1) }));
    expect(screen.getByText(/^Was due by/)).toBeTruthy();
    expect(screen.queryByText(/^Pay by/)).toBeNull();
  });

  it('leads everything that is done with the order to the order', () => {
    showClaim(aClaim({ state: 'PAID', view: 'ready_to_ship', actions: ['ship', 'cancel_order'], order: aDelivery() }));
    expect(link('Ship it')).toBe(`/orders/${AUCTION}`);
    cleanup();
    showClaim(aClaim({ state: 'PAID', view: 'paid_out', actions: [], order: aDelivery() }));
    expect(link('See the order')).toBe(`/orders/${AUCTION}`);
  });

  it('leads to the review where nothing likelier is left to do', () => {
    showClaim(aPurchase({ state: 'PAID', view: 'received', actions: ['review', 'open_content'], order: aDelivery() }));
    expect(link('Review the seller')).toBe(`/orders/${AUCTION}`);
    cleanup();
    showClaim(aClaim({ state: 'PAID', view: 'paid_out', actions: ['review'], order: aDelivery() }));
    expect(link('Review the buyer')).toBe(`/orders/${AUCTION}`);
    cleanup();
    showClaim(
      aPurchase({ state: 'PAID', view: 'being_prepared', actions: ['change_address', 'review'], order: aDelivery() }),
    );
    expect(link('See the order')).toBe(`/orders/${AUCTION}`);
  });

  it('leads a buyer who told of a problem to the order, and not to its receipt', () => {
    const order = aDelivery({ state: 'SHIPPED' });
    showClaim(aPurchase({ state: 'PAID', view: 'problem_reported', actions: ['confirm_receipt'], order }));
    expect(screen.getByRole('link', { name: 'See the order' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'I have received it' })).toBeNull();
  });

  it('offers nothing to press while a bank works on it or the sale is being ended', () => {
    for (const view of ['processing', 'ending'] as const) {
      showClaim(aPurchase({ view, actions: [] }));
      expect(screen.queryByRole('button')).toBeNull();
      expect(screen.queryByRole('link')).toBeNull();
      cleanup();
    }
  });

  it('lets the seller of an overdue sale offer it to the next bidder, after a question, or relist it', async () => {
    const offer = { id: 'o', auctionId: AUCTION, amountCents: 98_000, expiresAt: inHours(24), state: 'OPEN' };
    const claim = aClaim({ view: 'overdue', actions: ['offer_runner_up', 'relist'] });
    const { requests } = showClaim(claim, {
      'POST /api/seller/listings/rolleiflex/offer-runner-up': () => json(offer),
    });
    expect(link('Relist')).toBe('/create?relist=rolleiflex');
    press('Offer to the next bidder');
    expect(await screen.findByText(/loses the item for good/)).toBeTruthy();
    expect(requests).toEqual([]);
    press('Offer it');
    await waitFor(() => expect(moves).toBe(1));
    expect(currentToasts().shown?.title).toBe('Offered');
  });

  it('says why the next bidder cannot be asked', async () => {
    showClaim(aClaim({ view: 'overdue', actions: ['offer_runner_up'] }), {
      'POST /api/seller/listings/rolleiflex/offer-runner-up': () =>
        problem(409, 'PAYMENT_IN_PROGRESS', 'A payment is being worked on at the bank.'),
    });
    press('Offer to the next bidder');
    press('Offer it');
    expect((await screen.findByRole('alert')).textContent).toBe('A payment is being worked on at the bank.');
    expect(screen.queryByRole('link', { name: 'Relist' })).toBeNull();
  });
});

describe('an offer to the next bidder', () => {
  const anOffer = (change: Partial<Offer> = {}): Offer => ({
    id: '0190a0a0-0000-7000-8000-0000000000ff',
    auctionId: AUCTION,
    amountCents: 98_000,
    expiresAt: inHours(5),
    state: 'OPEN',
    ...change,
  });

  function showOffer(offer: Offer, routes: StubRoutes = {}) {
    const stub = serveStub(routes);
    const moved = () => {
      moves += 1;
    };
    renderInApp(<OfferCard offer={offer} shippingCostCents={1_500} onMoved={moved} />);
    return stub;
  }

  it('runs on a clock, says what it comes to, and is taken after a question', async () => {
    const { id } = anOffer();
    const { requests } = showOffer(anOffer(), { [`POST /api/offers/${id}/accept`]: () => json(anOffer()) });
    expect(screen.getByRole('timer').textContent).toMatch(/^[45]:\d\d:\d\d left$/);
    press('Take it for $980.00');
    expect(await screen.findByText(/it comes to \$1,044\.00/)).toBeTruthy();
    press('Take it');
    await waitFor(() => expect(moves).toBe(1));
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST /api/offers/${id}/accept`]);
  });

  it('can be left', async () => {
    const { id } = anOffer();
    showOffer(anOffer(), { [`POST /api/offers/${id}/decline`]: () => json(anOffer({ state: 'DECLINED' })) });
    press('No, thank you');
    press('Decline');
    await waitFor(() => expect(moves).toBe(1));
  });

  it.each([
    [{ expiresAt: inHours(-1) }, 'The time to accept it ran out.'],
    [{ state: 'DECLINED' as const }, 'You declined it.'],
    [{ state: 'WITHDRAWN' as const }, 'It is no longer offered.'],
  ])('that is closed asks for nothing: %j', (change, text) => {
    showOffer(anOffer(change));
    expect(screen.getByText(new RegExp(text))).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
