import { cx } from 'class-variance-authority';
import type { MeterBar } from '../lib/meter-bars.ts';

const LOOK = { gathered: 'bg-rise', newest: 'bg-loud animate-bar-up', ahead: 'bg-line2' } as const;

export interface SlotRowProps {
  bars: readonly MeterBar[];
  /** The height, as a class. */
  className: string;
}

/** A small goal as slots, each filled by one like or boost. The parent must state the numbers in words. */
export function SlotRow({ bars, className }: SlotRowProps) {
  return (
    <div aria-hidden="true" className={cx('flex items-end gap-1', className)}>
      {bars.map(({ place, kind, loudness }) => (
        <span
          key={`${place}-${kind}`}
          className={cx('max-w-16 flex-1 origin-bottom rounded-[4px]', LOOK[kind])}
          style={{ height: `${loudness * 100}%` }}
        />
      ))}
    </div>
  );
}
