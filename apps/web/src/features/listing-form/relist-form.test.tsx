import type { ListingResponse } from '@clamor/contract/listing-views';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { aListing, aResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubAnswer, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts } from '../../ui/toast.ts';
import { RelistForm } from './relist-form.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const unsold = (change: Partial<ListingResponse> = {}) =>
  aResponse({
    listing: aListing({ status: 'ENDED', reserveCents: 90_000, hasReserve: true, auctionDurationSeconds: 60 }),
    auction: { id: 'auction-1', outcome: 'UNSOLD' },
    viewer: aViewer({ isOwner: true }),
    ...change,
  });

const overdue = unsold({
  auction: { id: 'auction-1', outcome: 'SOLD' },
  viewer: aViewer({ isOwner: true, claim: aClaim({ view: 'overdue', actions: ['relist'] }) }),
});

function renderForm(view: ListingResponse, relisted: () => StubAnswer = () => json({ slug: 'rolleiflex-again' }, 201)) {
  const created: string[] = [];
  const stub = serveStub({
    'GET /api/listings/rolleiflex': () => json(view),
    'POST /api/listings/rolleiflex/relist': relisted,
  });
  renderInApp(<RelistForm memberId="ada" slug="rolleiflex" onCreated={(slug) => void created.push(slug)} />);
  return { ...stub, created };
}

const relist = async () => fireEvent.click(await screen.findByRole('button', { name: 'Relist' }));
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

describe('the form that puts a listing up anew', () => {
  it('begins with what the old one says, its reserve too, and sends that with what was changed', async () => {
    const { requests, created } = renderForm(unsold());
    await screen.findByDisplayValue('Rolleiflex 2.8F, serviced, with the leather case');
    expect(field('Reserve').value).toBe('900');
    fireEvent.change(field('Start price'), { target: { value: '80.50' } });
    await relist();
    await waitFor(() => expect(created).toEqual(['rolleiflex-again']));
    expect(requests.at(-1)?.body).toMatchObject({
      title: 'Rolleiflex 2.8F, serviced, with the leather case',
      reserveCents: 90_000,
      startPriceCents: 8_050,
      category: 'Photography',
      manufacturer: 'Rollei',
      auctionDurationSeconds: 60,
    });
  });

  it('sends a duration that the form can show', async () => {
    const listing = aListing({ status: 'ENDED', mode: 'STANDARD', auctionDurationSeconds: 60 });
    const { requests } = renderForm(unsold({ listing }));
    await relist();
    await waitFor(() => expect(requests.at(-1)?.method).toBe('POST'));
    expect(requests.at(-1)?.body).toMatchObject({ mode: 'STANDARD', auctionDurationSeconds: 5_400 });
  });

  it('says which sale it ends where the buyer is overdue, and of no sale elsewhere', async () => {
    renderForm(overdue);
    expect(await screen.findByText(/Relisting ends the sale for good/)).toBeTruthy();
    cleanup();
    renderForm(unsold());
    await screen.findByRole('button', { name: 'Relist' });
    expect(screen.queryByText(/Relisting ends the sale/)).toBeNull();
  });

  it('says why a listing that was sold cannot be relisted', async () => {
    renderForm(unsold({ viewer: aViewer({ isOwner: true, claim: aClaim({ state: 'PAID', view: 'ready_to_ship' }) }) }));
    expect(await screen.findByText('This listing was sold, and the buyer can still get it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Relist' })).toBeNull();
  });

  it('leads to the new listing where it was put up anew before', async () => {
    renderForm(unsold({ viewer: aViewer({ isOwner: true, relistedAs: 'rolleiflex-again' }) }));
    const onward = await screen.findByRole('link', { name: 'See the new listing' });
    expect(onward.getAttribute('href')).toBe('/listing/rolleiflex-again');
    expect(screen.queryByRole('button', { name: 'Relist' })).toBeNull();
  });

  it('keeps what was typed where the server refuses, and says its words', async () => {
    renderForm(unsold(), () => problem(409, 'PAYMENT_IN_PROGRESS', 'A payment is being worked on at the bank.'));
    await screen.findByRole('button', { name: 'Relist' });
    fireEvent.change(field('Title'), { target: { value: 'Rolleiflex, once more' } });
    await relist();
    await waitFor(() => expect(currentToasts().shown?.description).toBe('A payment is being worked on at the bank.'));
    expect(field('Title').value).toBe('Rolleiflex, once more');
  });

  it('offers another try where the listing could not be loaded', async () => {
    serveStub({ 'GET /api/listings/rolleiflex': () => problem(500, 'INTERNAL_ERROR', 'Something broke on our side.') });
    renderInApp(<RelistForm memberId="ada" slug="rolleiflex" onCreated={() => {}} />);
    expect(await screen.findByText('Something broke on our side.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});
