const KEY = 'authToken';
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** The bearer token of the signed-in member, or null. */
export function authToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function storeAuthToken(token: string): void {
  localStorage.setItem(KEY, token);
  tell();
}

export function clearAuthToken(): void {
  if (authToken() === null) return;
  localStorage.removeItem(KEY);
  tell();
}

/** Told when the token comes, goes or changes, in another tab too. */
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
