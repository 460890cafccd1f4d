import type { Instant } from '@clamor/domain/time';

let at: Instant = 0;

/** When the server rendered this page, in milliseconds since the epoch. Clocks show this moment until hydration. */
export function renderedAt(): Instant {
  return at;
}

export function setRenderedAt(moment: Instant): void {
  at = moment;
}
