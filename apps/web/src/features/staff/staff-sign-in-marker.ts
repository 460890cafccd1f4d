/**
 * The storage key of the marker that staff are signed in on this browser. The marker is not a secret: the session
 * itself is a cookie that scripts cannot read. Each sign-in writes a new marker, which notifies every tab.
 */
const KEY = 'staffSignedIn';
const listeners = new Set<() => void>();
/** The marker if storage is forbidden or full. It lasts as long as the page. */
let unstored: string | null = null;

export function staffSignInMarker(): string | null {
  try {
    return unstored ?? localStorage.getItem(KEY);
  } catch {
    return unstored;
  }
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

export function markSignedIn(): void {
  const marker = Math.random().toString(36);
  try {
    localStorage.setItem(KEY, marker);
    unstored = null;
  } catch {
    unstored = marker;
  }
  notifyListeners();
}

export function forgetSignIn(): void {
  if (staffSignInMarker() === null) return;
  unstored = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden. Then no marker was stored.
  }
  notifyListeners();
}

/** Calls the listener when staff sign in or out, also in another tab. */
export function subscribeToStaffSignIn(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
