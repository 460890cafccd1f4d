import type { Slice } from '@clamor/domain/demand';
import { cx } from 'class-variance-authority';
import { type MeterBar, meterBars } from '../../lib/meter-bars.ts';
import { count } from '../../lib/number-text.ts';
import { barCount } from './bar-count.ts';

const LOOK = { gathered: 'bg-rise', newest: 'bg-loud animate-bar-up', ahead: 'bg-line2' } as const;
/** A bar that stands for silence is still a bar. */
const LOWEST = 0.05;

export interface MeterProps {
  slices: readonly Slice[];
  total: number;
  goal: number;
  className?: string | undefined;
}

function gainOf({ likes, boosts, videoLikes }: Slice): number {
  return likes + boosts + videoLikes;
}

function Bar({ kind, loudness }: Pick<MeterBar, 'kind' | 'loudness'>) {
  const height = Math.max(LOWEST, loudness);
  return (
    <span
      className={cx('min-w-px flex-1 origin-bottom rounded-full', LOOK[kind])}
      style={{ height: `${Math.round(height * 1000) / 10}%` }}
    />
  );
}

/** The crowd's noise over time: demand per slice, the newest hot, quiet bars ahead. */
export function Meter({ slices, total, goal, className = 'h-32' }: MeterProps) {
  const progress = total / goal;
  const bars = meterBars(slices.map(gainOf), progress, barCount(slices.length, progress));
  return (
    <div
      role="img"
      aria-label={`Demand over time: ${count(total)} of ${count(goal)}`}
      className={cx('flex items-end gap-[clamp(1px,0.35%,3px)]', className)}
    >
      {bars.map(({ place, kind, loudness }) => (
        <Bar key={`${place}-${kind}`} kind={kind} loudness={loudness} />
      ))}
    </div>
  );
}
