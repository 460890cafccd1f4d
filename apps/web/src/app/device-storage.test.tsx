import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import themeScript from '../../public/theme.js?raw';
import { ME } from '../features/accounts/me.fixture.ts';
import { SessionButton } from '../features/accounts/session-button.fixture.tsx';
import { forgetSignIn } from '../features/staff/staff-sign-in-marker.ts';
import { setTransport } from '../lib/api.ts';
import { clearAuthToken, endSession, type SessionEnd, storeAuthToken } from '../lib/auth-token.ts';
import { saveDraft } from '../lib/drafts.ts';
import { renderInApp } from '../lib/render.fixture.tsx';
import { chooseSignals, signalsChosen, subscribeToSignals } from '../lib/signals.ts';
import { chooseTheme } from '../lib/theme.ts';
import { json, serveStub } from '../lib/transport.fixture.ts';
import { STORED, type StorageRow } from './device-storage.fixture.ts';
import otherTabs from './other-tabs.test.ts?raw';
import { pageSources } from './sends.fixture.ts';

const [local, session] = [localStorage, sessionStorage];
const keysOf = (area: StorageRow['area']) => Object.keys(area === 'localStorage' ? local : session);
const storageOf = ({ area }: StorageRow) => (area === 'localStorage' ? local : session);

/** Storage that a browser forbids, as a private window may, or that is full. */
const BROKEN: Record<string, (storage: Storage) => Storage> = {
  forbidden: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  full: (storage) =>
    new Proxy(storage, {
      get(target, name) {
        if (name !== 'setItem') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
        return () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    }),
};

const AREAS = ['localStorage', 'sessionStorage'] as const;
const whole = AREAS.map((area) => Object.getOwnPropertyDescriptor(globalThis, area) as PropertyDescriptor);

function breakStorage(how: (storage: Storage) => Storage) {
  for (const area of AREAS) {
    const get = () => how(area === 'localStorage' ? local : session);
    Object.defineProperty(globalThis, area, { configurable: true, get });
  }
}

function mendStorage() {
  for (const [index, area] of AREAS.entries()) Object.defineProperty(globalThis, area, whole[index] ?? {});
}

function forgetAll() {
  mendStorage();
  chooseSignals(false);
  chooseTheme('system');
  clearAuthToken();
  forgetSignIn();
  local.clear();
  session.clear();
}

beforeEach(forgetAll);
afterEach(() => {
  cleanup();
  setTransport(null);
  forgetAll();
});

describe.each(STORED.map((row) => [row.key, row] as const))('the key %s', (key, row) => {
  const { write, read, unset, keptMs, garbage } = row;
  const written = () => {
    if (key.startsWith('draft:')) storeAuthToken('token');
    write();
  };

  it('is all that its writer writes, and is read again', () => {
    expect(read(0)).toEqual(unset);
    storageOf(row).clear();
    written();
    expect(keysOf(row.area).filter((each) => key === 'authToken' || each !== 'authToken')).toEqual([key]);
    expect(read(0)).not.toEqual(unset);
  });

  it('counts as long as it should', () => {
    written();
    if (keptMs === null) return expect(read(Number.MAX_SAFE_INTEGER)).not.toEqual(unset);
    expect(read(keptMs - 1)).not.toEqual(unset);
    expect(read(keptMs)).toEqual(unset);
  });

  it.each(garbage ?? [])('reads as nothing where it holds %s', (text) => {
    storageOf(row).setItem(key, text);
    expect(read(0)).toEqual(unset);
  });

  it.each(Object.keys(BROKEN))('breaks nothing where the storage is %s', (how) => {
    breakStorage(BROKEN[how] as (storage: Storage) => Storage);
    const isHeld = () => {
      write();
      const value = read(0);
      for (const other of row.others) other();
      return value;
    };
    if (key === 'reloadedFor') return expect(isHeld()).toBe(false);
    if (row.holdsWithoutStorage) expect(isHeld()).not.toEqual(unset);
    else expect(isHeld()).toEqual(unset);
  });
});

/**
 * For each reason why the server ends a session, whether what the device keeps for the member stays. It goes only if
 * the member left by themselves. Otherwise they sign in again, go on with their draft and are led back.
 */
const STAYS: Readonly<Record<SessionEnd, boolean>> = {
  'signed-out': false,
  deleted: false,
  expired: true,
  'password-changed': true,
  suspended: true,
};

describe('what the device keeps for a member', () => {
  const rows = STORED.map((row) => (row.key.startsWith('draft:') ? { ...row, key: `draft:${ME.id}:create` } : row));
  const keysWhere = (isKept: (row: StorageRow) => boolean) =>
    rows.flatMap((row) => (isKept(row) ? [row.key] : [])).sort();
  const allKeys = () => [...keysOf('localStorage'), ...keysOf('sessionStorage')].sort();

  /** Writes every key for the member, and shows who is signed in. */
  async function signedIn(): Promise<HTMLElement> {
    serveStub({ 'GET /api/auth/me': () => json(ME), 'POST /api/auth/logout': () => json({ success: true }) });
    for (const row of STORED) if (!row.key.startsWith('draft:')) row.write();
    saveDraft({ memberId: ME.id, form: 'create' }, { title: 'A lamp' });
    expect(allKeys()).toEqual(keysWhere(() => true));
    renderInApp(<SessionButton />);
    return await screen.findByText(ME.email);
  }

  it('goes when they sign out here', async () => {
    fireEvent.click(await signedIn());
    await screen.findByText('Visitor');
    await expect.poll(allKeys).toEqual(keysWhere(({ staysAtSignOut }) => staysAtSignOut));
  });

  it.each(Object.entries(STAYS))('whose session the server ended as %s: stays is %s', async (why, stays) => {
    await signedIn();
    act(() => endSession(why as SessionEnd));
    await screen.findByText('Visitor');
    expect(allKeys()).toEqual(keysWhere(({ key, staysAtSignOut }) => (stays ? key !== 'authToken' : staysAtSignOut)));
  });
});

it('sound that another tab switches off is off here too', () => {
  chooseSignals(true);
  const unsubscribe = subscribeToSignals(() => undefined);
  local.removeItem('bid-signals');
  window.dispatchEvent(new StorageEvent('storage', { key: 'bid-signals' }));
  unsubscribe();
  expect(signalsChosen()).toBe(false);
});

describe('the table', () => {
  it('has a row for each file that writes to the storage, which writes in one place', () => {
    const writes = Object.entries(pageSources()).flatMap(([file, source]) =>
      [...source.matchAll(/\b(localStorage|sessionStorage)(?:\.setItem\(|\[)/g)].map(([, area]) => `${file} ${area}`),
    );
    expect(writes.sort()).toEqual(STORED.map(({ file, area }) => `${file} ${area}`).sort());
  });

  it('has every key that the script before the first paint reads or writes', () => {
    const keys = [...themeScript.matchAll(/localStorage\.[gs]etItem\('([^']+)'/g)].map(([, key]) => key);
    expect(keys.sort()).toEqual(['authToken', 'likeIntent', 'theme']);
    const known = STORED.map(({ key }) => key);
    expect(keys.filter((key) => !known.includes(key ?? ''))).toEqual([]);
  });

  it('names the keys of which a page hears in other tabs', () => {
    const heard = STORED.filter(({ isHeard }) => isHeard).map(({ file }) => file);
    expect(STORED.map(({ file }) => file).filter((file) => otherTabs.includes(`'${file}'`))).toEqual(heard);
  });

  it('is all that the pages keep on a device', () => {
    const others = Object.entries(pageSources()).filter(([, source]) =>
      /\bindexedDB\b|\bdocument\.cookie\b|\bcaches\.open\b|\bcookieStore\b/.test(source),
    );
    expect(others.map(([file]) => file)).toEqual([]);
  });
});
