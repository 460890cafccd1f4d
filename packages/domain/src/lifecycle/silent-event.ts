import type { EventBody } from './events.ts';

/**
 * Whether only an event's author may notice it: a maximum that moved no price, an unlike without effect on the demand,
 * a recorded state, a changed freeze reason during a freeze, or a staff note. Silent events do not change the public
 * number, because a gap in it would reveal them (docs/product.md#silent-raises).
 */
export function isSilent(event: EventBody): boolean {
  switch (event.type) {
    case 'maximum_raised':
    case 'maximum_frozen':
    case 'state_recorded':
    case 'freeze_added':
    case 'freeze_lifted':
    case 'annotated':
      return true;
    case 'unliked':
      return !event.counted;
    default:
      return false;
  }
}
