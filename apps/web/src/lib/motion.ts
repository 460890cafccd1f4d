/** Whether the reader's device asks pages to move as little as possible. Style sheets do not stop what scripts move. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
