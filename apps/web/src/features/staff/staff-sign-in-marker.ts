/**
 * Says that this browser was signed in as staff, and is no secret: the session itself is a cookie that no script reads. Each
 * sign-in makes a mark of its own, and every tab hears of it.
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

/** Told when staff sign in or out, in another tab too. */
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
