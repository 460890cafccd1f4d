import type { Slice } from '@clamor/domain/demand';
import { cx } from 'class-variance-authority';
import { count } from '../../lib/number-text.ts';
import { type MeterBar, meterBars } from './meter-bars.ts';

const LOOK = { risen: 'bg-rise', hot: 'bg-loud animate-bar-up', ahead: 'bg-line2' } as const;
const MOST_BARS = 72;

export interface MeterProps {
  slices: readonly Slice[];
  total: number;
  goal: number;
  className?: string | undefined;
}

function Bar({ kind, height }: Omit<MeterBar, 'key'>) {
  return (
    <span
      className={cx('min-w-px flex-1 origin-bottom rounded-full', LOOK[kind])}
      style={{ height: `${Math.round(height * 1000) / 10}%` }}
    />
  );
}

/** The crowd's noise over time: demand per slice, the newest hot, quiet bars ahead. */
export function Meter({ slices, total, goal, className = 'h-32' }: MeterProps) {
  return (
    <div
      role="img"
      aria-label={`Demand over time: ${count(total)} of ${count(goal)}`}
      className={cx('flex items-end gap-[clamp(1px,0.35%,3px)]', className)}
    >
      {meterBars(slices, total, goal, MOST_BARS).map(({ key, ...bar }) => (
        <Bar key={`${key}-${bar.kind}`} {...bar} />
      ))}
    </div>
  );
}
