import { afterEach, describe, expect, it, vi } from 'vitest';
import { subscribeToStaffSignIn } from '../features/staff/staff-sign-in-marker.ts';
import { subscribeToAuthToken } from '../lib/auth-token.ts';
import { subscribeToSignals } from '../lib/signals.ts';
import { chooseTheme, chosenTheme, subscribeToTheme } from '../lib/theme.ts';
import { pageSources } from './sends.fixture.ts';

interface Row {
  key: string;
  subscribe: (listener: () => void) => () => void;
}

/** The stored keys whose changes by another tab the page hears, by the file that listens. */
const HEARD: Readonly<Record<string, Row>> = {
  'lib/auth-token.ts': { key: 'authToken', subscribe: subscribeToAuthToken },
  'features/staff/staff-sign-in-marker.ts': { key: 'staffSignedIn', subscribe: subscribeToStaffSignIn },
  'lib/signals.ts': { key: 'bid-signals', subscribe: subscribeToSignals },
  'lib/theme.ts': { key: 'theme', subscribe: subscribeToTheme },
};

let unsubscribe: () => void = () => undefined;
afterEach(() => unsubscribe());

/** Dispatches the browser's event for a change in another tab. The key is null if the whole storage was cleared. */
const changeElsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe.each(Object.entries(HEARD))('%s', (_file, { key, subscribe }) => {
  it.each([
    ['hears that another tab changed it', key, 1],
    ['hears that another tab cleared everything, as "clear site data" does', null, 1],
    ['does not mind what else another tab keeps', 'something else', 0],
  ] as const)('%s', (_what, changed, times) => {
    const listener = vi.fn();
    unsubscribe = subscribe(listener);
    changeElsewhere(changed);
    expect(listener).toHaveBeenCalledTimes(times);
  });

  it('hears nothing any more once it stopped listening', () => {
    const listener = vi.fn();
    subscribe(listener)();
    for (const changed of [key, null]) changeElsewhere(changed);
    expect(listener).not.toHaveBeenCalled();
  });
});

it('each file that listens to the storage of other tabs has a row', () => {
  const listening = Object.entries(pageSources()).filter(([, text]) => /addEventListener\(\s*'storage'/.test(text));
  expect(listening.map(([file]) => file).sort()).toEqual(Object.keys(HEARD).sort());
});

it.each([
  ['theme', 'dark', 'dark'],
  ['theme', 'light', 'light'],
  ['theme', null, 'system'],
  ['theme', 'sepia', 'system'],
  [null, null, 'system'],
  ['something else', 'dark', 'light'],
] as const)('a page that is light shows after %s became %s elsewhere: %s', (key, newValue, shown) => {
  chooseTheme('light');
  unsubscribe = subscribeToTheme(() => undefined);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  expect(chosenTheme()).toBe(shown);
  chooseTheme('system');
});
