/**
 * Remembers that this browser signed in as staff. It is not a secret: the session itself is a cookie that scripts cannot read. Each sign-in
 * writes a new marker, which notifies every tab.
 */
const KEY = 'staffSignedIn';
const listeners = new Set<() => void>();

export function staffSignInMarker(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

export function markSignedIn(): void {
  localStorage.setItem(KEY, Math.random().toString(36));
  notifyListeners();
}

export function forgetSignIn(): void {
  if (staffSignInMarker() === null) return;
  localStorage.removeItem(KEY);
  notifyListeners();
}

/** Calls the listener when staff sign in or out, in another tab too. */
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
