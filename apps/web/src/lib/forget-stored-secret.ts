/** The keys under which earlier versions stored staff secrets in the browser. */
const STORED = ['adminSecret', 'adminName'];

/** Removes a staff secret that an earlier version stored. */
export function forgetStoredSecret(): void {
  try {
    for (const key of STORED) localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden. Then nothing was stored.
  }
}
