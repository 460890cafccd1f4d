import { COMMON_CLOCK, READER_CLOCK } from '../../lib/time-text.ts';
import { useServerNow } from '../../lib/use-countdown.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { momentInZones, primeHoursInZones, type Viewer, viewerZone, type ZonedText } from './zone-times.ts';

function Times({ times }: { times: readonly ZonedText[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {times.map(({ whose, text }) => (
        <div key={whose} className="contents">
          <dt className="text-mute">{whose}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The viewer's zone and clock; UTC until hydration, because the server knows neither. */
function useViewer(): Viewer {
  return useHydrated() ? { zone: viewerZone(), style: READER_CLOCK } : { zone: 'UTC', style: COMMON_CLOCK };
}

/** A moment in the time zones of the seller, New York and the viewer. */
export function ZonedMoment({ at, sellerZone }: { at: string; sellerZone: string }) {
  const viewer = useViewer();
  return <Times times={momentInZones(Date.parse(at), sellerZone, viewer)} />;
}

export interface ZonedPrimeHoursProps {
  hours: { start: string; end: string };
  sellerZone: string;
}

/** Today's prime hours in the time zones of the seller, New York and the viewer. */
export function ZonedPrimeHours({ hours, sellerZone }: ZonedPrimeHoursProps) {
  const now = useServerNow(3_600_000);
  const viewer = useViewer();
  return <Times times={primeHoursInZones(hours, sellerZone, viewer, now)} />;
}
