import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { storeAuthToken } from '../../lib/auth-token.ts';
import { deviceNow } from '../../lib/server-clock.ts';
import {
  CREATE,
  choose,
  drafts,
  EDIT,
  field,
  isRestored,
  OWNER,
  open,
  PICTURED,
  picture,
  press,
  reloadIsHeld,
  type,
} from './drafts.fixture.tsx';
import { EditListingDialog } from './edit-listing-dialog.tsx';
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

describe('a draft', () => {
  it('does not come back once the form was sent, though the form stays open', async () => {
    const { done } = await open(CREATE);
    type('Title', 'A brass lamp');
    press('Create Auction');
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    type('Title', 'A brass lamp, too late');
    expect(drafts()).toEqual([]);
  });

  it('of which nothing can be used is not said to be restored', async () => {
    const values = { title: 7, mode: 'RAFFLE', noSuchField: 'A brass lamp' };
    const stored = JSON.stringify({ version: 1, savedAt: deviceNow(), values });
    localStorage.setItem(`draft:${OWNER}:create`, stored);
    await open(CREATE);
    expect([field('Title').value, isRestored()]).toEqual(['', false]);
  });

  it('asks only of the pictures that it added, and leaves those of the listing', async () => {
    const own = {
      ...EDIT,
      draw: (done: () => void) => <EditListingDialog listing={PICTURED} onSaved={done} onClose={done} />,
    };
    const { arrive } = await open(own);
    choose('a');
    arrive('a');
    const { requests } = await open(own);
    await waitFor(() => expect(requests.map(({ path }) => path)).toEqual([urlOf('a')]));
    await act(async () => {});
    expect([picture('Number 1'), picture('Number 2')].map((shown) => shown !== null)).toEqual([true, true]);
  });

  it('holds nobody up once a draft can be kept after all, nor once everything is as it was', async () => {
    let isFull = true;
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (isFull) throw new DOMException('The quota is used up', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    await open(CREATE);
    type('Title', 'A brass lamp');
    expect(reloadIsHeld()).toBe(true);
    type('Title', '');
    expect(reloadIsHeld()).toBe(false);
    type('Title', 'A brass lamp');
    expect(reloadIsHeld()).toBe(true);
    isFull = false;
    type('Title', 'A brass lamp, dented');
    expect([reloadIsHeld(), drafts().length]).toEqual([false, 1]);
  });
});
