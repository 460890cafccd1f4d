const SECRET = 'adminSecret';
const NAME = 'adminName';
const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function tell() {
  for (const listener of listeners) listener();
}

/** The staff secret that this browser keeps, or null. */
export function staffSecret(): string | null {
  return read(SECRET);
}

/** Keeps a secret that the server took, and who said it is theirs. */
export function storeStaffSecret(secret: string, name: string): void {
  localStorage.setItem(SECRET, secret);
  localStorage.setItem(NAME, name);
  tell();
}

export function forgetStaffSecret(): void {
  if (staffSecret() === null) return;
  localStorage.removeItem(SECRET);
  localStorage.removeItem(NAME);
  tell();
}

/** What every call of staff carries. */
export function staffHeaders(): Record<string, string> {
  return headersFor(staffSecret() ?? '', read(NAME) ?? '');
}

export function headersFor(secret: string, name: string): Record<string, string> {
  return { 'x-admin-secret': secret, ...(name === '' ? {} : { 'x-admin-name': name }) };
}

/** Told when the secret comes or goes, in another tab too. */
export function subscribeToStaffSecret(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SECRET || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
