import { weekdayClockText, weekdayClockTextUtc } from '../lib/time-text.ts';
import { LocalText } from './local-text.tsx';

/** `Sun 10:15 PM` or `Sun 22:15`, in the viewer's zone. The server reserves its space; without JavaScript it shows UTC. */
export function WeekdayClock({ at }: { at: string }) {
  return (
    <LocalText room="Sun 10:15 PM" unscripted={weekdayClockTextUtc(at)}>
      {() => weekdayClockText(at)}
    </LocalText>
  );
}
