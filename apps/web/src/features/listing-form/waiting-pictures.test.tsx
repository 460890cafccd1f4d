import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../test/still-page.ts';
import { aListing } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { deviceNow } from '../../lib/server-clock.ts';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { CreateForm } from './create-form.tsx';
import { EditListingDialog } from './edit-listing-dialog.tsx';
import { UploaderContext } from './form-pictures.ts';
import { handUploader, urlOf } from './uploader.fixture.ts';

// The clock stands still unless the test moves it, so an upload takes as long as the test wants.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) }));

afterEach(() => {
  cleanup();
  setTransport(null);
  vi.useRealTimers();
});

interface Form {
  name: string;
  call: string;
  button: string;
  draw: (done: (slug: string) => void) => ReactNode;
  done: string;
}

const CREATE: Form = {
  name: 'create',
  call: 'POST /api/listings',
  button: 'Create Auction',
  draw: (done) => <CreateForm memberId="ada" onCreated={done} />,
  done: 'created',
};

const FORMS: Form[] = [
  CREATE,
  {
    name: 'relist',
    call: 'POST /api/listings/rolleiflex/relist',
    button: 'Relist',
    draw: (done) => <CreateForm memberId="ada" relisted={{ ...aListing(), mediaUrls: [] }} onCreated={done} />,
    done: 'relisted',
  },
  {
    name: 'edit',
    call: 'PUT /api/listings/rolleiflex',
    button: 'Save Changes',
    draw: (done) => (
      <EditListingDialog
        listing={{ ...aListing(), mediaUrls: [] }}
        onSaved={({ slug }) => done(slug)}
        onClose={() => {}}
      />
    ),
    done: 'saved',
  },
];

function open({ call, draw }: Form) {
  const done: string[] = [];
  const uploads = handUploader();
  const stub = serveStub({ [call]: () => json({ ...aListing(), version: 1, epoch: 'one' }) });
  const drawn = renderInApp(
    <UploaderContext value={uploads.start}>{draw((slug) => void done.push(slug))}</UploaderContext>,
  );
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'A brass lamp' } });
  return { done, ...uploads, ...stub, ...drawn };
}

function choose(...names: string[]) {
  const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
  fireEvent.change(screen.getByLabelText(/^(Drop pictures here|Add pictures)/), { target: { files } });
}

const press = async (name: string) => {
  fireEvent.click(screen.getByText(name, { selector: 'button' }));
  await act(async () => {});
};
const isOffered = (name: string) => screen.queryByText(name, { selector: 'button' }) !== null;

describe.each(FORMS)('the $name form while pictures are under way', (form) => {
  it('waits for every picture, whatever time they take, and is sent once with all of them', async () => {
    const { arrive, requests, done } = open(form);
    choose('a', 'b', 'c');
    expect([isOffered('Waiting for 3 pictures'), isOffered(form.button)]).toEqual([true, false]);
    await press('Waiting for 3 pictures');
    await press('Waiting for 3 pictures');
    vi.setSystemTime(deviceNow() + 24_000);
    arrive('c', 'a');
    expect([isOffered('Waiting for 1 picture'), requests.length]).toEqual([true, 0]);
    arrive('b');
    await waitFor(() => expect(done).toHaveLength(1));
    expect(requests.map(({ body }) => body)).toMatchObject([{ mediaUrls: ['a', 'b', 'c'].map(urlOf) }]);
  });
});

describe('a form whose pictures are under way', () => {
  const form = CREATE;

  it('is not sent by itself where nobody pressed', async () => {
    const { arrive, requests } = open(form);
    choose('a');
    arrive('a');
    await act(async () => {});
    expect([isOffered(form.button), requests]).toEqual([true, []]);
  });

  it.each([
    ['a field', () => fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'A lamp' } })],
    ['the pictures', () => fireEvent.click(screen.getByLabelText('Remove b'))],
    ['more pictures', () => choose('d')],
  ])('a change of %s disarms it', async (_what, change) => {
    const { arrive, requests } = open(form);
    choose('a', 'b');
    await press('Waiting for 2 pictures');
    change();
    arrive('a', 'b', 'd');
    await act(async () => {});
    expect(requests).toEqual([]);
    expect(
      screen.getByText(`You changed something, so nothing was ${form.done}. Press again when you are ready.`),
    ).toBeTruthy();
    await press(form.button);
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('a picture that fails disarms it, and the next press goes on without it', async () => {
    const { arrive, fail, requests } = open(form);
    choose('a', 'b');
    await press('Waiting for 2 pictures');
    fail('a');
    arrive('b');
    await act(async () => {});
    expect(requests).toEqual([]);
    expect(screen.getByText(new RegExp(`so nothing was ${form.done}`))).toBeTruthy();
    await press(form.button);
    await waitFor(() => expect(requests.map(({ body }) => body)).toMatchObject([{ mediaUrls: [urlOf('b')] }]));
  });

  it('leaving disarms it', async () => {
    const { arrive, requests, unmount } = open(form);
    choose('a');
    await press('Waiting for 1 picture');
    unmount();
    arrive('a');
    await act(async () => {});
    expect(requests).toEqual([]);
  });

  it('is not armed by a press on what cannot be sent, and says so at the field', async () => {
    const { arrive, requests } = open(form);
    fireEvent.change(screen.getByLabelText('Shipping cost'), { target: { value: '-1' } });
    choose('a');
    await press('Waiting for 1 picture');
    expect(await screen.findByText('Shipping cost cannot be negative')).toBeTruthy();
    arrive('a');
    await act(async () => {});
    expect([isOffered(form.button), requests]).toEqual([true, []]);
  });
});
