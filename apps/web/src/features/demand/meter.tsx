import type { Slice } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';
import { cx } from 'class-variance-authority';
import { drawMeter, type MeterBar, type MeterDrawing } from '../../lib/meter-bars.ts';
import { count } from '../../lib/number-text.ts';
import { sinceText } from '../../lib/time-text.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { SlotRow } from '../../ui/slot-row.tsx';
import { barCount } from './bar-count.ts';

const LOOK = { gathered: 'bg-rise', newest: 'bg-loud animate-bar-up', ahead: 'bg-line2' } as const;
/** The height of a bar without demand, so that it is still visible. */
const LOWEST = 0.05;

export interface MeterProps {
  slices: readonly Slice[];
  total: number;
  goal: number;
  now: Instant;
  /** A lower meter, for the place beside a countdown. */
  compact?: boolean | undefined;
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

/** The labels under the past bars: when they begin, and "now". */
function Axis({ since, drawing: { filled, bars } }: { since: string; drawing: MeterDrawing }) {
  return (
    <p
      aria-hidden="true"
      className="mt-1.5 flex min-w-max justify-between gap-3 text-xs text-mute"
      style={{ width: `${(filled / bars.length) * 100}%` }}
    >
      <span>{since}</span>
      <span>now</span>
    </p>
  );
}

/**
 * Draws the demand. A small goal has one slot for each like or boost; a larger one has bars over time, the newest
 * highlighted, with empty bars for what is missing.
 */
export function Meter({ slices, total, goal, now, compact = false }: MeterProps) {
  const drawing = drawMeter({ gains: slices.map(gainOf), total, goal, bars: barCount(slices.length, total / goal) });
  const [first] = slices;
  const hydrated = useHydrated();
  if (drawing.kind === 'slots') {
    return (
      <div role="img" aria-label={`${count(total)} of ${count(goal)}, one slot for each`}>
        <SlotRow bars={drawing.bars} className={compact ? 'h-14' : 'h-20'} />
      </div>
    );
  }
  const hasAxis = first !== undefined && drawing.filled > 0;
  // The date depends on the viewer's time zone, so it is shown after hydration. Its space is reserved before.
  const since = hasAxis && hydrated ? sinceText(first.from, now) : null;
  return (
    <div>
      <div
        role="img"
        aria-label={`Demand ${since === null ? 'over time' : `since ${since}`}: ${count(total)} of ${count(goal)}`}
        className={cx('flex items-end gap-[clamp(1px,0.35%,3px)]', compact ? 'h-20' : 'h-32 sm:h-36')}
      >
        {drawing.bars.map(({ place, kind, loudness }) => (
          <Bar key={`${place}-${kind}`} kind={kind} loudness={loudness} />
        ))}
      </div>
      {hasAxis ? <Axis since={since ?? '\u00a0'} drawing={drawing} /> : null}
    </div>
  );
}
