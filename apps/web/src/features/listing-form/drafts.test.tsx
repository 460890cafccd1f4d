import type { ListingResponse } from '@clamor/contract/listing-views';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../test/still-page.ts';
import { aListing, aResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { CreateForm } from './create-form.tsx';
import { EditListingDialog } from './edit-listing-dialog.tsx';
import { UploaderContext } from './form-pictures.ts';
import { RelistForm } from './relist-form.tsx';
import { handUploader, urlOf } from './uploader.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  storeAuthToken('token');
});
afterEach(() => {
  cleanup();
  setTransport(null);
  vi.restoreAllMocks();
});

const OWNER = aListing().sellerId;
const listing = aListing({ mediaUrls: [] });
const unsold: ListingResponse = aResponse({
  listing: { ...listing, status: 'ENDED' },
  auction: { id: 'auction-1', outcome: 'UNSOLD' },
  viewer: aViewer({ isOwner: true }),
});
const written = () => json({ ...listing, version: 2, epoch: 'one' });
const ROUTES: StubRoutes = {
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

const CREATE: Form = {
  name: 'create',
  button: 'Create Auction',
  draw: (done) => <CreateForm memberId={OWNER} onCreated={done} />,
};
const EDIT: Form = {
  name: 'edit',
  button: 'Save Changes',
  draw: (done) => <EditListingDialog listing={listing} onSaved={done} onClose={done} />,
};
const RELIST: Form = {
  name: 'relist',
  button: 'Relist',
  draw: (done) => <RelistForm memberId={OWNER} slug="rolleiflex" onCreated={done} />,
};

/** Opens a page with the form, as after a reload. */
async function open({ draw }: Form, routes: StubRoutes = {}) {
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

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const picture = (name: string) => screen.queryByRole('img', { name });
const isRestored = () => screen.queryByText('Draft restored') !== null;
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

function choose(...names: string[]) {
  const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
  fireEvent.change(screen.getByLabelText(/^(Drop pictures here|Add pictures)/), { target: { files } });
}

describe.each([CREATE, EDIT, RELIST])('the draft of the $name form', (form) => {
  it('brings texts and pictures back, and says so', async () => {
    const { arrive } = await open(form);
    expect(isRestored()).toBe(false);
    const before = field('Title').value;
    type('Title', 'A brass lamp');
    choose('a');
    arrive('a');
    await open(form);
    expect([field('Title').value, isRestored(), picture('Number 1') !== null]).toEqual(['A brass lamp', true, true]);
    press('Discard draft');
    expect([field('Title').value, isRestored(), picture('Number 1'), drafts()]).toEqual([before, false, null, []]);
  });

  it('goes with what it became', async () => {
    const { done } = await open(form);
    type('Title', 'A brass lamp');
    expect(drafts()).toHaveLength(1);
    press(form.button);
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(drafts()).toEqual([]);
  });

  it('stays where the server refuses', async () => {
    const refused = () => problem(429, 'RATE_LIMITED', 'Twenty an hour are enough.');
    const calls = Object.keys(ROUTES).filter((call) => !call.startsWith('GET'));
    await open(form, Object.fromEntries(calls.map((call) => [call, refused])));
    type('Title', 'A brass lamp');
    press(form.button);
    await waitFor(() => expect(screen.getByRole('button', { name: form.button })).toBeTruthy());
    expect(drafts()).toHaveLength(1);
  });

  it('is none where everything is as it was', async () => {
    await open(form);
    const before = field('Title').value;
    type('Title', 'A brass lamp');
    type('Title', before);
    expect(drafts()).toEqual([]);
  });
});

describe('a draft', () => {
  it('is never shown to another member', async () => {
    await open(CREATE);
    type('Title', 'A secret of Ada');
    await open({ ...CREATE, draw: (done) => <CreateForm memberId="bob" onCreated={done} /> });
    expect([field('Title').value, isRestored()]).toEqual(['', false]);
  });

  it('belongs to one form and one listing', async () => {
    await open(CREATE);
    type('Title', 'A brass lamp');
    for (const form of [EDIT, RELIST]) {
      await open(form);
      expect(isRestored()).toBe(false);
    }
  });

  it('keeps pictures that are uploaded, and none that are on their way', async () => {
    const { arrive } = await open(CREATE);
    choose('a', 'b', 'c');
    arrive('b');
    expect(localStorage.getItem(`draft:${OWNER}:create`)).toContain(JSON.stringify([urlOf('b')]));
    await open(CREATE);
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['Number 1']);
  });

  it('leaves out pictures that the server has no more, and says how many', async () => {
    const { arrive } = await open(CREATE);
    choose('a', 'b');
    arrive('a', 'b');
    await open(CREATE, { [`GET ${urlOf('a')}`]: () => problem(404, 'NOT_FOUND', 'There is no such picture.') });
    expect(await screen.findByText('1 picture is no longer stored. Upload it again.')).toBeTruthy();
    expect(picture('Number 2')).toBeNull();
    expect(picture('Number 1')?.getAttribute('src')).toContain(urlOf('b'));
  });

  it('keeps its pictures while nobody knows whether they are there', async () => {
    const { arrive } = await open(CREATE);
    choose('a');
    arrive('a');
    await open(CREATE, { [`GET ${urlOf('a')}`]: () => problem(503, 'OVERLOADED', 'Busy.') });
    await act(async () => {});
    expect(picture('Number 1')).not.toBeNull();
  });
});

const reloadIsHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const isAsked = () => screen.queryByRole('dialog', { name: 'Leave this page?' }) !== null;
const address = () => screen.getByTestId('address').textContent;
const goHome = () => fireEvent.click(screen.getByText('Home'));

describe('leaving a form', () => {
  it('asks nobody where a draft keeps everything', async () => {
    await open(CREATE);
    type('Title', 'A brass lamp');
    expect(reloadIsHeld()).toBe(false);
    goHome();
    expect([isAsked(), address()]).toEqual([false, '/']);
  });

  it('asks while a picture is on its way, and stays or goes as one answers', async () => {
    const { arrive } = await open(CREATE);
    choose('a');
    expect(reloadIsHeld()).toBe(true);
    goHome();
    expect(
      screen.getByText('1 picture is still uploading and will be lost. The rest is kept as a draft.'),
    ).toBeTruthy();
    press('Stay');
    expect([isAsked(), address()]).toEqual([false, '/form']);
    goHome();
    press('Leave');
    expect([isAsked(), address()]).toEqual([false, '/']);
    arrive('a');
    expect(reloadIsHeld()).toBe(false);
  });

  it('says that nothing is lost any more once the picture has arrived', async () => {
    const { arrive } = await open(CREATE);
    choose('a');
    goHome();
    arrive('a');
    expect(await screen.findByText('Your changes are kept on this device as a draft, for 6 days.')).toBeTruthy();
    expect(reloadIsHeld()).toBe(false);
    press('Leave');
    expect([isAsked(), address()]).toEqual([false, '/']);
  });

  it('asks where the storage refuses, until the form is sent', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota is used up', 'QuotaExceededError');
    });
    const { done } = await open({ ...CREATE, draw: (done) => <CreateForm memberId={OWNER} onCreated={done} /> });
    expect(reloadIsHeld()).toBe(false);
    type('Title', 'A brass lamp');
    expect(reloadIsHeld()).toBe(true);
    goHome();
    expect(screen.getByText('This browser could not keep a draft, so your changes will be lost.')).toBeTruthy();
    press('Stay');
    press('Create Auction');
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(reloadIsHeld()).toBe(false);
    goHome();
    expect(address()).toBe('/');
  });

  it('asks nobody who signs out', async () => {
    await open(CREATE);
    choose('a');
    clearAuthToken();
    goHome();
    expect([isAsked(), address()]).toEqual([false, '/']);
  });
});

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const closing = () => screen.queryByRole('dialog', { name: 'Close without saving?' });

describe('closing the edit dialog', () => {
  it('asks nobody where nothing has changed', async () => {
    const { done } = await open(EDIT);
    pressEscape();
    expect([closing(), done.mock.calls.length]).toEqual([null, 1]);
  });

  it.each([
    ['Esc', pressEscape],
    ['Cancel', () => press('Cancel')],
    ['the cross', () => press('Close')],
  ])('by %s asks what becomes of the changes', async (_way, close) => {
    const { done } = await open(EDIT);
    type('Title', 'A brass lamp');
    close();
    expect(closing()).not.toBeNull();
    press('Keep editing');
    expect([closing(), field('Title').value, done.mock.calls.length]).toEqual([null, 'A brass lamp', 0]);
    close();
    press('Keep draft');
    expect([done.mock.calls.length, drafts().length]).toEqual([1, 1]);
    await open(EDIT);
    close();
    press('Discard changes');
    expect(drafts()).toEqual([]);
  });
});
