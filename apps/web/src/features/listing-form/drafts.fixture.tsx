import type { ListingResponse } from '@clamor/contract/listing-views';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router';
import { vi } from 'vitest';
import '../../../test/still-page.ts';
import { aListing, aResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { CreateForm } from './create-form.tsx';
import { EditListingDialog } from './edit-listing-dialog.tsx';
import { UploaderContext } from './form-pictures.ts';
import { RelistForm } from './relist-form.tsx';
import { handUploader, urlOf } from './uploader.fixture.ts';

export const OWNER = aListing().sellerId;
const listing = aListing({ mediaUrls: [] });
export const PICTURED = { ...listing, mediaUrls: [urlOf('c')] };
const unsold: ListingResponse = aResponse({
  listing: { ...listing, status: 'ENDED' },
  auction: { id: 'auction-1', outcome: 'UNSOLD' },
  viewer: aViewer({ isOwner: true }),
});
const written = () => json({ ...listing, version: 2, epoch: 'one' });
export const ROUTES: StubRoutes = {
  'POST /api/listings': written,
  'PUT /api/listings/rolleiflex': written,
  'GET /api/listings/rolleiflex': () => json(unsold),
  'POST /api/listings/rolleiflex/relist': written,
  [`GET ${urlOf('a')}`]: () => json(null),
  [`GET ${urlOf('b')}`]: () => json(null),
};

interface Form {
  name: string;
  button: string;
  draw: (done: () => void) => ReactNode;
}

export const CREATE: Form = {
  name: 'create',
  button: 'Create Auction',
  draw: (done) => <CreateForm memberId={OWNER} onCreated={done} />,
};
export const EDIT: Form = {
  name: 'edit',
  button: 'Save Changes',
  draw: (done) => <EditListingDialog listing={listing} onSaved={done} onClose={done} />,
};
export const RELIST: Form = {
  name: 'relist',
  button: 'Relist',
  draw: (done) => <RelistForm memberId={OWNER} slug="rolleiflex" onCreated={done} />,
};

/** Opens a page with the form, as after a reload. */
export async function open({ draw }: Form, routes: StubRoutes = {}) {
  cleanup();
  const uploads = handUploader();
  const done = vi.fn();
  const stub = serveStub({ ...ROUTES, ...routes });
  renderInApp(
    <UploaderContext value={uploads.start}>
      <Link to="/">Home</Link>
      <Routes>
        <Route path="/form" element={draw(done)} />
        <Route path="/" element={<p>The market</p>} />
      </Routes>
    </UploaderContext>,
    '/form',
  );
  await screen.findByLabelText('Title');
  return { done, ...uploads, ...stub };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const picture = (name: string) => screen.queryByRole('img', { name });
export const isRestored = () => screen.queryByText('Draft restored') !== null;
export const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

export function choose(...names: string[]) {
  const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
  fireEvent.change(screen.getByLabelText(/^(Drop pictures here|Add pictures)/), { target: { files } });
}

export const reloadIsHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
