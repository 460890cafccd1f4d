import { useServerNow } from '../../lib/use-countdown.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { momentInZones, primeHoursInZones, viewerZone, type ZonedText } from './zone-times.ts';

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

/** The viewer's zone; UTC while the server renders. */
function useViewerZone(): string {
  return useHydrated() ? viewerZone() : 'UTC';
}

/** A moment as the seller, New York and the viewer read it. */
export function ZonedMoment({ at, sellerZone }: { at: string; sellerZone: string }) {
  const zone = useViewerZone();
  return <Times times={momentInZones(Date.parse(at), sellerZone, zone)} />;
}

export interface ZonedPrimeHoursProps {
  hours: { start: string; end: string };
  sellerZone: string;
}

/** Prime hours as the seller, New York and the viewer read them today. */
export function ZonedPrimeHours({ hours, sellerZone }: ZonedPrimeHoursProps) {
  const now = useServerNow(3_600_000);
  const zone = useViewerZone();
  return <Times times={primeHoursInZones(hours, sellerZone, zone, now)} />;
}
