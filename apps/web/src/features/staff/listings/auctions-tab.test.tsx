import type { StaffListingRow } from '@clamor/contract/staff-lists';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../../lib/api.ts';
import { json, problem, type StubRoutes } from '../../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../../ui/toast.ts';
import { MayWrite } from '../may-write.ts';
import { renderAsStaff } from '../money/staff-money.fixture.tsx';
import { AuctionsTab } from './auctions-tab.tsx';
import { ListingsTab } from './listings-tab.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

function aListing(change: Partial<StaffListingRow> = {}): StaffListingRow {
  return {
    id: 'listing-1',
    slug: 'lamp',
    title: 'A brass lamp',
    sellerId: 'user-mara',
    sellerName: 'mara',
    sellerStatus: 'ACTIVE',
    status: 'LIVE',
    mode: 'LIGHTNING',
    frozenFor: [],
    removed: false,
    featured: false,
    verified: false,
    bossBucksEligible: false,
    threshold: 500,
    collectingDemand: 512,
    startPriceCents: 10_000,
    topBidCents: 12_500,
    bidCount: 3,
    endsAt: '2026-11-21T12:00:00.000Z',
    createdAt: '2026-11-20T12:00:00.000Z',
    ...change,
  };
}

const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement);
const actionsIn = (row: Awaited<ReturnType<typeof rowOf>>) =>
  row.queryAllByRole('button').map((one) => one.textContent);
const inDialog = () => within(screen.getByRole('dialog'));

describe('the auctions', () => {
  const open = (auctions: StaffListingRow[], routes: StubRoutes = {}) =>
    renderAsStaff(
      <MayWrite value>
        <AuctionsTab />
      </MayWrite>,
      { 'GET /api/admin/auctions': () => json(auctions), ...routes },
    );

  it('say what is bid and whether the clock runs, and offer what may be done', async () => {
    open([
      aListing(),
      aListing({ id: '2', title: 'By staff', frozenFor: ['staff'] }),
      aListing({ id: '3', title: 'By standing', frozenFor: ['suspension'], sellerStatus: 'SUSPENDED' }),
      aListing({ id: '4', title: 'By both', frozenFor: ['suspension', 'staff'] }),
      aListing({ id: '5', title: 'Over', status: 'ENDED', endsAt: null }),
    ]);
    const running = await rowOf('A brass lamp');
    expect(running.getByText('$125.00')).toBeTruthy();
    expect(running.getByText('Demand 512 of 500, 3 bids')).toBeTruthy();
    expect(actionsIn(running)).toEqual(['Freeze', 'Cancel auction']);
    const byStaff = await rowOf('By staff');
    expect(byStaff.getByText('Clock stopped')).toBeTruthy();
    expect(actionsIn(byStaff)).toEqual(['Resume', 'Cancel auction']);
    const byStanding = await rowOf('By standing');
    expect(byStanding.getByText('By mara, who is suspended')).toBeTruthy();
    expect(actionsIn(byStanding)).toEqual(['Freeze', 'Cancel auction']);
    expect(actionsIn(await rowOf('By both'))).toEqual(['Resume', 'Cancel auction']);
    expect(actionsIn(await rowOf('Over'))).toEqual([]);
  });

  it('are frozen with a reason for the audit', async () => {
    const { requests } = open([aListing()], { 'POST /api/admin/listings/listing-1/freeze': () => json({}) });
    fireEvent.click((await rowOf('A brass lamp')).getByRole('button', { name: 'Freeze' }));
    fireEvent.change(inDialog().getByLabelText('Reason'), { target: { value: 'A doubt' } });
    fireEvent.click(inDialog().getByRole('button', { name: 'Freeze' }));
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Auction frozen'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'A doubt' });
  });

  it('that stand still for the suspension too are not said to run when staff resume them', async () => {
    open([aListing({ frozenFor: ['suspension', 'staff'] })]);
    fireEvent.click((await rowOf('A brass lamp')).getByRole('button', { name: 'Resume' }));
    expect(inDialog().getByText(/the clock runs again when they are reactivated/)).toBeTruthy();
  });
});

describe('the listings', () => {
  const open = (listings: StaffListingRow[], routes: StubRoutes = {}) =>
    renderAsStaff(
      <MayWrite value>
        <ListingsTab />
      </MayWrite>,
      { 'GET /api/admin/listings': () => json(listings), ...routes },
    );

  it('say what staff said of them, and offer to change it', async () => {
    open([aListing({ featured: true, verified: true }), aListing({ id: '2', title: 'Gone', removed: true })]);
    const row = await rowOf('A brass lamp');
    expect(row.getByText('Featured, Verified')).toBeTruthy();
    expect(actionsIn(row)).toEqual(['Stop featuring', 'Take back verified', 'Eligible for tokens', 'Delete']);
    expect(actionsIn(await rowOf('Gone'))).toEqual([]);
  });

  it('are marked at once, and it is said; where the server refuses, in its words', async () => {
    const { requests } = open([aListing()], {
      'PATCH /api/admin/listings/listing-1/featured': () => json({ id: 'listing-1', featured: true }),
      'PATCH /api/admin/listings/listing-1/verified': () => problem(404, 'NOT_FOUND', 'There is nothing here.'),
    });
    const row = await rowOf('A brass lamp');
    fireEvent.click(row.getByRole('button', { name: 'Feature' }));
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Listing updated'));
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ featured: true });
    fireEvent.click(row.getByRole('button', { name: 'Verify' }));
    await waitFor(() =>
      expect(currentToasts().shown).toMatchObject({
        title: 'Failed to update listing',
        description: 'There is nothing here.',
      }),
    );
  });

  it('are deleted only after a question', async () => {
    const { requests } = open([aListing()], {
      'DELETE /api/admin/listings/listing-1': () =>
        problem(409, 'OPEN_OBLIGATIONS', 'Something is still to be paid here.'),
    });
    fireEvent.click((await rowOf('A brass lamp')).getByRole('button', { name: 'Delete' }));
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    fireEvent.click(inDialog().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete listing: Something is still to be paid here.')).toBeTruthy();
  });
});
