import type { ListingCard } from '@clamor/contract/listing-views';
import { countdownText } from '../../lib/time-text.ts';
import { useSecondsUntil } from '../../lib/use-countdown.ts';
import { useWeekdayClock } from '../../lib/use-weekday-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { cardStatus } from './card-status.ts';

/** Where a listing stands, with its running clock. */
export function StatusBadge({ listed }: { listed: ListingCard }) {
  const { tone, label, deadline, elapsedLabel = label } = cardStatus(listed, useWeekdayClock());
  const seconds = useSecondsUntil(deadline);
  const clock = seconds === null ? '' : `${tone === 'loud' ? ' · ' : ' '}${countdownText(seconds * 1000)}`;
  return (
    <Badge tone={tone} className="px-3 py-1 text-sm">
      {seconds === 0 ? elapsedLabel : label + clock}
    </Badge>
  );
}
