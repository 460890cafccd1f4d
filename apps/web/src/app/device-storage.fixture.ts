import { DRAFT_KEPT_MS } from '@clamor/contract/limits';
import { DAY, HOUR } from '@clamor/domain/time';
import { boostedUntil, rememberBoost } from '../features/demand/boost-memory.ts';
import { forgetSignIn, markSignedIn, staffSignInMarker } from '../features/staff/staff-sign-in-marker.ts';
import { authToken, clearAuthToken, storeAuthToken } from '../lib/auth-token.ts';
import { dropDraft, dropDraftsOf, dropOldDrafts, readDraft, saveDraft } from '../lib/drafts.ts';
import { forgetLikeIntent, keepLikeIntent, likeIntent, takeLikeIntent } from '../lib/like-intent.ts';
import { forgetReturnPath, hasJustSignedUp, keepReturnPath, keptReturnPath } from '../lib/return-to.ts';
import { chooseSignals, signalsChosen, subscribeToSignals } from '../lib/signals.ts';
import { chooseTheme, chosenTheme } from '../lib/theme.ts';
import { mayReloadFor } from './screen-boundary.tsx';

export interface StorageRow {
  key: string;
  /** The file that writes the key. */
  file: string;
  area: 'localStorage' | 'sessionStorage';
  /** Writes the key. Called with the clock at 0. */
  write: () => void;
  read: (now: number) => unknown;
  /** What `read` returns if nothing is stored. */
  unset: unknown;
  /** How long the stored value is valid; null: no time limit. */
  keptMs: number | null;
  /** Whether a choice is remembered until the page closes if nothing can be stored. */
  holdsWithoutStorage: boolean;
  /** Whether it stays on the device when its member signs out. */
  staysAtSignOut: boolean;
  /** Whether the page listens for changes by another tab. Then it needs a row in `other-tabs.test.ts`. */
  isHeard: boolean;
  /** Stored texts that must be read as if nothing were stored; null if every text is a value. */
  garbage: readonly string[] | null;
  /** Other calls that read or remove the key. */
  others: readonly (() => unknown)[];
}

/** Texts that no part of the site stores. */
const GARBAGE = ['', 'null', 'not json', '{}', '[]', '"x"', '-1', '0', '1e999', '{"until":1e999}'];
const FAR = 1e15;
const PLACE = { memberId: 'user-ada', form: 'create' };
const draft = (fields: object) => JSON.stringify({ version: 1, savedAt: 0, values: {}, ...fields });

function freshSignals(): boolean {
  const unsubscribe = subscribeToSignals(() => undefined);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  unsubscribe();
  return signalsChosen();
}

/** Every key that the pages write on the device. */
export const STORED: readonly StorageRow[] = [
  {
    key: 'authToken',
    file: 'lib/auth-token.ts',
    area: 'localStorage',
    write: () => storeAuthToken('token'),
    read: authToken,
    unset: null,
    // The server ends the session, and the page removes the token with the next answer.
    keptMs: null,
    holdsWithoutStorage: true,
    staysAtSignOut: false,
    isHeard: true,
    // Any text is sent as a token. The server refuses an invalid one.
    garbage: null,
    others: [clearAuthToken],
  },
  {
    key: 'staffSignedIn',
    file: 'features/staff/staff-sign-in-marker.ts',
    area: 'localStorage',
    write: markSignedIn,
    read: () => staffSignInMarker() !== null,
    unset: false,
    keptMs: null,
    holdsWithoutStorage: true,
    // The staff session is separate from the member's, and has its own sign-out.
    staysAtSignOut: true,
    isHeard: true,
    // A false marker does no harm: it is removed when the server refuses the session's cookie.
    garbage: null,
    others: [forgetSignIn],
  },
  {
    key: 'theme',
    file: 'lib/theme.ts',
    area: 'localStorage',
    write: () => chooseTheme('dark'),
    read: chosenTheme,
    unset: 'system',
    keptMs: null,
    holdsWithoutStorage: true,
    staysAtSignOut: true,
    isHeard: true,
    // Read by `public/theme.js`: `start-scripts.test.ts`.
    garbage: null,
    others: [() => chooseTheme('system')],
  },
  {
    key: 'bid-signals',
    file: 'lib/signals.ts',
    area: 'localStorage',
    write: () => chooseSignals(true),
    read: signalsChosen,
    unset: false,
    keptMs: null,
    holdsWithoutStorage: true,
    staysAtSignOut: true,
    isHeard: true,
    garbage: [...GARBAGE, 'off', 'true', 'ON'],
    others: [freshSignals, () => chooseSignals(false)],
  },
  {
    key: 'likeIntent',
    file: 'lib/like-intent.ts',
    area: 'localStorage',
    write: () => keepLikeIntent('lamp', 0),
    read: likeIntent,
    unset: null,
    keptMs: DAY,
    holdsWithoutStorage: false,
    staysAtSignOut: false,
    isHeard: false,
    garbage: [...GARBAGE, `{"slug":"lamp","until":${FAR}}`, '{"slug":7,"until":1}', '{"slug":"lamp","until":"1"}'],
    others: [() => takeLikeIntent('lamp'), forgetLikeIntent],
  },
  {
    key: 'wayBack',
    file: 'lib/return-to.ts',
    area: 'localStorage',
    write: () => keepReturnPath('/bids', 0),
    read: keptReturnPath,
    unset: '/',
    keptMs: DAY,
    holdsWithoutStorage: false,
    staysAtSignOut: false,
    isHeard: false,
    garbage: [
      ...GARBAGE,
      `{"path":"/bids","until":${FAR}}`,
      '{"path":7,"until":1}',
      '{"path":"https://elsewhere.test/","until":1}',
      '{"path":"//elsewhere.test","until":1}',
    ],
    others: [() => hasJustSignedUp(), forgetReturnPath],
  },
  {
    key: 'boost:lamp:user-ada',
    file: 'features/demand/boost-memory.ts',
    area: 'localStorage',
    write: () => rememberBoost('lamp', 'user-ada', HOUR, 0),
    read: (now) => boostedUntil('lamp', 'user-ada', now),
    unset: null,
    keptMs: HOUR,
    holdsWithoutStorage: false,
    // Stays, because the server limits the member too. After signing in again, the button must show the same wait.
    staysAtSignOut: true,
    isHeard: false,
    garbage: [...GARBAGE, String(FAR), 'NaN', 'Infinity'],
    others: [],
  },
  {
    key: 'draft:user-ada:create',
    file: 'lib/drafts.ts',
    area: 'localStorage',
    write: () => void saveDraft(PLACE, { title: 'A lamp' }, 0),
    read: (now) => readDraft(PLACE, now)?.values ?? null,
    unset: null,
    keptMs: DRAFT_KEPT_MS,
    holdsWithoutStorage: false,
    staysAtSignOut: false,
    isHeard: false,
    garbage: [
      ...GARBAGE,
      draft({ version: 0 }),
      draft({ savedAt: FAR }),
      draft({ savedAt: '0' }),
      draft({ values: 'x'.repeat(100_000) }),
    ],
    others: [() => dropDraft(PLACE), () => dropDraftsOf(PLACE.memberId), () => dropOldDrafts()],
  },
  {
    key: 'reloadedFor',
    file: 'app/screen-boundary.tsx',
    // A closed tab forgets it.
    area: 'sessionStorage',
    write: () => void mayReloadFor('Failed to fetch dynamically imported module: /a.js'),
    read: () => mayReloadFor('Failed to fetch dynamically imported module: /a.js'),
    unset: true,
    keptMs: null,
    holdsWithoutStorage: false,
    staysAtSignOut: true,
    isHeard: false,
    garbage: GARBAGE,
    others: [],
  },
];
