import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { problem } from '../../lib/transport.fixture.ts';
import { CreateForm } from './create-form.tsx';
import {
  CREATE,
  choose,
  drafts,
  EDIT,
  field,
  isRestored,
  OWNER,
  open,
  picture,
  press,
  RELIST,
  ROUTES,
  reloadIsHeld,
  type,
} from './drafts.fixture.tsx';
import { urlOf } from './uploader.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  storeAuthToken('token');
});
afterEach(() => {
  cleanup();
  setTransport(null);
  vi.restoreAllMocks();
});

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

  it('asks nobody on the way from a form that was sent, though no draft could be kept', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota is used up', 'QuotaExceededError');
    });
    const { done } = await open({ ...CREATE, draw: (done) => <CreateForm memberId={OWNER} onCreated={done} /> });
    const held: boolean[] = [];
    done.mockImplementation(() => void held.push(reloadIsHeld()));
    type('Title', 'A brass lamp');
    press('Create Auction');
    await waitFor(() => expect(held).toEqual([false]));
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
