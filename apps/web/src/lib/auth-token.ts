import type { ServerMessageOf } from '@clamor/contract/realtime';

/** Why the server ended a session. */
export type SessionEnd = ServerMessageOf<'you:signed-out'>['reason'];

const KEY = 'authToken';
const listeners = new Set<() => void>();
const endListeners = new Set<(why: SessionEnd) => void>();
let leaving = false;
/** The token if storage is forbidden or full. It lasts as long as the page. */
let unstored: string | null = null;

function notifyListeners() {
  for (const listener of listeners) listener();
}

/** The bearer token of the signed-in member, or null. */
export function authToken(): string | null {
  try {
    return unstored ?? localStorage.getItem(KEY);
  } catch {
    return unstored;
  }
}

export function storeAuthToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
    unstored = null;
  } catch {
    unstored = token;
  }
  notifyListeners();
}

export function clearAuthToken(): void {
  if (authToken() === null) return;
  unstored = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden. Then no token was stored.
  }
  notifyListeners();
}

/** Clears the token of a session that the server ended. `why` is null if the server gave no reason. */
export function endSession(why: SessionEnd | null): void {
  clearAuthToken();
  if (why === null || leaving) return;
  for (const listener of endListeners) listener(why);
}

/**
 * Runs an action that ends the page's own session. Session-end listeners are not called, because the action reports the
 * end itself.
 */
export async function endingOwnSession<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  leaving = true;
  try {
    return await action();
  } finally {
    leaving = false;
  }
}

/** Calls the listener with the reason when the server ends the session. */
export function subscribeToSessionEnd(listener: (why: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls the listener when the token is set, changed or removed, also in another tab. */
export function subscribeToAuthToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
