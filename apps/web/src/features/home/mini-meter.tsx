import type { ListingCard } from '@clamor/contract/listing-views';
import { type MeterBar, meterBars } from './meter-bars.ts';

const COLOURS = { gathered: 'fill-rise', newest: 'fill-loud', ahead: 'fill-line2' } as const;
const STEP = 6;
const WIDTH = 3.6;

function Bar({ bar, index, height }: { bar: MeterBar; index: number; height: number }) {
  const high = bar.height * height;
  return (
    <rect
      x={index * STEP}
      y={height - high}
      width={WIDTH}
      height={high}
      rx={WIDTH / 2}
      className={`origin-bottom [transform-box:fill-box] transition-[height,y] duration-200 ${COLOURS[bar.kind]}`}
    />
  );
}

export interface MiniMeterProps {
  listed: Pick<ListingCard, 'spark' | 'collectingDemand' | 'threshold'>;
  bars?: number | undefined;
  className?: string | undefined;
}

/** The demand meter of a card. Decorative: the sentence under it says the numbers. */
export function MiniMeter({ listed, bars = 40, className = 'h-9' }: MiniMeterProps) {
  const height = 40;
  const drawn = meterBars(listed.spark, listed.collectingDemand / listed.threshold, bars);
  return (
    <svg
      viewBox={`0 0 ${bars * STEP - (STEP - WIDTH)} ${height}`}
      preserveAspectRatio="none"
      className={`w-full ${className}`}
      aria-hidden="true"
    >
      {drawn.map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <Bar key={index} bar={bar} index={index} height={height} />
      ))}
    </svg>
  );
}
