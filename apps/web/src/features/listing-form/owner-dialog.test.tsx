import type { Listing } from '@clamor/contract/listing-views';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aListing } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { EditListingDialog } from './edit-listing-dialog.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

function openEdit(route: StubRoutes[string]) {
  const saved: Listing[] = [];
  const stub = serveStub({ 'PUT /api/listings/rolleiflex': route });
  renderInApp(
    <EditListingDialog
      listing={aListing()}
      onSaved={(listing) => void saved.push(listing)}
      onClose={() => undefined}
    />,
  );
  return { saved, ...stub };
}

const save = (shipping: string) => {
  fireEvent.change(screen.getByLabelText('Shipping cost'), { target: { value: shipping } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
};

it('sends what the owner may edit, says that it is saved, and hands on what was written', async () => {
  const { saved, requests } = openEdit(() => json({ ...aListing(), version: 9, epoch: 'one' }));
  save('12.50');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(currentToasts().shown).toMatchObject({ title: 'Changes saved' });
  expect(requests[0]?.body).toMatchObject({ shippingCostCents: 1_250, title: aListing().title });
  expect(requests[0]?.body).not.toHaveProperty('startPriceCents');
  expect(requests[0]?.body).not.toHaveProperty('startPolicy');
});

it('says what the server refused under the field that is typed in dollars, and in a toast', async () => {
  const message = 'No card can be charged that much';
  const errors = [{ field: 'shippingCostCents', message }];
  const { saved } = openEdit(() => problem(400, 'VALIDATION_FAILED', message, { errors }));
  save('12.50');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(currentToasts().shown).toMatchObject({ title: 'Error', description: message });
  expect(saved).toEqual([]);
});
