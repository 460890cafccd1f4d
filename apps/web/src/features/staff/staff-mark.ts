/**
 * Says that this browser was signed in as staff, and is no secret: the session itself is a cookie that no script reads. Each
 * sign-in makes a mark of its own, and every tab hears of it.
 */
const MARK = 'staffSignedIn';
const listeners = new Set<() => void>();

export function staffMark(): string | null {
  try {
    return localStorage.getItem(MARK);
  } catch {
    return null;
  }
}

function tell() {
  for (const listener of listeners) listener();
}

export function markSignedIn(): void {
  localStorage.setItem(MARK, Math.random().toString(36));
  tell();
}

export function forgetSignIn(): void {
  if (staffMark() === null) return;
  localStorage.removeItem(MARK);
  tell();
}

/** Told when staff sign in or out, in another tab too. */
export function subscribeToStaffMark(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === MARK || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
