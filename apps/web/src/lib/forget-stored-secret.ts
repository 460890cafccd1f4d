/** What earlier versions kept in the browser for staff. */
const STORED = ['adminSecret', 'adminName'];

/** Removes a staff secret that an earlier version stored. */
export function forgetStoredSecret(): void {
  try {
    for (const key of STORED) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
