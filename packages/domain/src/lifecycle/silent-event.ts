import type { EventBody } from './events.ts';

/**
 * Whether nobody but the one who caused an event may notice it: a maximum that moved no price, and a like that was taken back when
 * likes no longer count. Silent events do not move the public number: a gap in it would tell them (docs/product.md#silent-raises).
 */
export function isSilent(event: EventBody): boolean {
  return (
    event.type === 'maximum_raised' || event.type === 'maximum_frozen' || (event.type === 'unliked' && !event.counted)
  );
}
