import type { ListingCard } from '@clamor/contract/listing-views';
import { GOAL_MET } from '../../lib/listing-labels.ts';
import { countdownText } from '../../lib/time-text.ts';
import { useSecondsUntil } from '../../lib/use-countdown.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Badge } from '../../ui/badge.tsx';
import { cardStatus } from './card-status.ts';

/** A listing's status with its running clock. */
export function StatusBadge({ listed }: { listed: ListingCard }) {
  const { tone, label: whole, deadline, elapsedLabel } = cardStatus(listed);
  // Until hydration the label leaves out the start time, which depends on the time zone of the device.
  const label = !useHydrated() && listed.phase === 'waiting' ? GOAL_MET : whole;
  const seconds = useSecondsUntil(deadline);
  const clock = seconds === null ? '' : `${tone === 'loud' ? ' · ' : ' '}${countdownText(seconds * 1000)}`;
  return (
    <Badge tone={tone} className="px-3 py-1 text-sm">
      {seconds === 0 ? (elapsedLabel ?? label) : label + clock}
    </Badge>
  );
}
