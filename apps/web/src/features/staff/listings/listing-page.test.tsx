import type { StaffListing } from '@clamor/contract/staff-listings';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../../lib/api.ts';
import { json, problem, type StubRoutes } from '../../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../../ui/toast.ts';
import { renderAsStaff } from '../money/staff-money.fixture.tsx';
import { aStaffListing } from '../staff-things.fixture.ts';
import { StaffListingPage } from './listing-page.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

const PATH = '/api/admin/listing/listing-1';

function open(listing: StaffListing, routes: StubRoutes = {}, mayWrite = true) {
  const stub = { [`GET ${PATH}`]: () => json(listing), ...routes };
  return renderAsStaff(<StaffListingPage id="listing-1" />, stub, mayWrite);
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writable = async () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', false));

describe('a listing as staff see it', () => {
  it('says whose it is and what only its owner and staff may know', async () => {
    open(aStaffListing());
    expect(await screen.findByText('By mara (mara@example.com)')).toBeTruthy();
    expect(screen.getByText('Reserve $500.00')).toBeTruthy();
  });

  it('names who bid and signed in on a device of the seller, and says nothing where nobody did', async () => {
    open(aStaffListing());
    await screen.findByText('By mara (mara@example.com)');
    expect(screen.queryByText(/on a device that the seller uses/)).toBeNull();
    cleanup();
    open(
      aStaffListing({
        biddersOnSellersDevices: [
          { id: 'a', username: 'dana' },
          { id: 'b', username: 'theo' },
        ],
      }),
    );
    expect(await screen.findByText(/on a device that the seller uses: dana, theo/)).toBeTruthy();
  });

  it('is changed in the fields that were typed over alone, and it is said', async () => {
    const edited = aStaffListing({ title: 'A zinc lamp', adminNotes: 'Seen' });
    const { requests } = open(aStaffListing(), { [`PATCH ${PATH}`]: () => json(edited) });
    await screen.findByLabelText('Title');
    await writable();
    type('Title', 'A zinc lamp');
    type('Admin notes', 'Seen');
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Listing updated'));
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      title: 'A zinc lamp',
      adminNotes: 'Seen',
    });
  });

  it('says where the server refuses, and sends no title that is none', async () => {
    const { requests } = open(aStaffListing(), {
      [`PATCH ${PATH}`]: () => problem(404, 'NOT_FOUND', 'There is nothing here.'),
    });
    await screen.findByLabelText('Title');
    await writable();
    type('Title', ' ');
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    type('Title', 'Another lamp');
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Failed to update listing'));
  });

  it('that was deleted is shown, and changed no more', async () => {
    open(aStaffListing({ removed: true }));
    expect(await screen.findByText(/Staff deleted this listing/)).toBeTruthy();
    expect(screen.getByLabelText('Title')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('says to who may only read why nothing can be pressed', async () => {
    open(aStaffListing(), {}, false);
    expect(await screen.findByText(/^You may only read/)).toBeTruthy();
    const roles = ['button', 'textbox', 'switch'];
    const controls = roles.flatMap((role) => screen.getAllByRole<HTMLButtonElement>(role));
    expect(controls.length).toBeGreaterThan(6);
    expect(controls.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent)).toEqual([]);
    cleanup();
    open(aStaffListing());
    await writable();
    expect(screen.queryByText(/^You may only read/)).toBeNull();
  });

  it('that there is none of leads back to the list', async () => {
    open(aStaffListing(), { [`GET ${PATH}`]: () => problem(404, 'NOT_FOUND', 'There is nothing here.') });
    expect(await screen.findByText('No such listing')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All listings' })).toBeTruthy();
  });
});
