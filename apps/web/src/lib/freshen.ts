/** How often a visible page reloads data that the socket does not update, in milliseconds. */
export const FRESHEN_MS = 15_000;
