import type { Instant } from '@clamor/domain/time';

let at: Instant = 0;

/** When the server rendered this page: the moment that clocks show until its HTML is taken over. Milliseconds since the epoch. */
export function renderedAt(): Instant {
  return at;
}

export function setRenderedAt(moment: Instant): void {
  at = moment;
}
