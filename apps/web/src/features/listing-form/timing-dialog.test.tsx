import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aListing } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { problem, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { TimingDialog } from './timing-dialog.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  dismissToast(currentToasts().shown?.id ?? 0);
});

it('says that the start could not be changed, and why', async () => {
  const moved = () => problem(409, 'NOT_COLLECTING', 'This listing has moved on.');
  const { requests } = serveStub({ 'PATCH /api/listings/rolleiflex/timing': moved });
  renderInApp(<TimingDialog listing={aListing()} onSaved={() => {}} onClose={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(currentToasts().shown).toMatchObject({
      title: 'Failed to update Smart Start settings',
      description: 'This listing has moved on.',
      style: 'destructive',
    }),
  );
  expect(requests[0]?.body).toMatchObject({ sellerTimezone: aListing().sellerTimezone });
});
