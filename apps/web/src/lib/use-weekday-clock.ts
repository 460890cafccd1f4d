import { weekdayClockText } from './time-text.ts';
import { useHydrated } from './use-hydrated.ts';

/** Says `Sun 22:15` in the viewer's zone. The server does not know it: what it rendered says `Sun 22:15 UTC`. */
export function useWeekdayClock(): (at: number | string) => string {
  const hydrated = useHydrated();
  return (at) => (hydrated ? weekdayClockText(at) : `${weekdayClockText(at, 'UTC')} UTC`);
}
