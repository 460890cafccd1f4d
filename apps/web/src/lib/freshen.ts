/** What no socket tells of is read again this often, in milliseconds, while the page is looked at. */
export const FRESHEN_MS = 15_000;
