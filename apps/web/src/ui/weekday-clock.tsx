import { weekdayClockText } from '../lib/time-text.ts';
import { LocalText } from './local-text.tsx';

/** `Sun 22:15`, in the viewer's zone. The server leaves room for it. */
export function WeekdayClock({ at }: { at: string }) {
  return <LocalText room="Sun 22:15">{() => weekdayClockText(at)}</LocalText>;
}
