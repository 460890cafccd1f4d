import type { EventBody } from './events.ts';

/**
 * Whether nobody but the one who caused an event may notice it: a maximum that moved no price, a like that was taken back and
 * had not counted or counts no longer, a state that was written down, one reason more or less for what stands still anyway, a note of staff's. Silent events do not move the public number: a gap in it would tell them
 * (docs/product.md#silent-raises).
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
