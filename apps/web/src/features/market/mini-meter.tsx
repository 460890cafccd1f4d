import type { ListingCard } from '@clamor/contract/listing-views';
import { drawMeter, type MeterBar } from '../../lib/meter-bars.ts';
import { SlotRow } from '../../ui/slot-row.tsx';

const COLOURS = { gathered: 'fill-rise', newest: 'fill-loud', ahead: 'fill-line2' } as const;
const STEP = 6;
const WIDTH = 3.6;
const HEIGHT = 40;
/** The height of a bar without demand, so that it is still visible. */
const LOWEST = 0.12;

/**
 * The height of a bar. That of past demand grows with the square root, because a linear height would make small values
 * invisible at this size.
 */
function heightOf({ kind, loudness }: MeterBar): number {
  return HEIGHT * (LOWEST + (1 - LOWEST) * (kind === 'ahead' ? loudness : Math.sqrt(loudness)));
}

function Bar({ bar }: { bar: MeterBar }) {
  const height = heightOf(bar);
  return (
    <rect
      x={bar.place * STEP}
      y={HEIGHT - height}
      width={WIDTH}
      height={height}
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

/** The demand meter of a card. It is decorative, because the sentence below states the numbers. */
export function MiniMeter({ listed, bars = 40, className = 'h-9' }: MiniMeterProps) {
  const { spark, collectingDemand: total, threshold: goal } = listed;
  const drawn = drawMeter({ gains: spark, total, goal, bars });
  if (drawn.kind === 'slots') return <SlotRow bars={drawn.bars} className={className} />;
  return (
    <svg
      viewBox={`0 0 ${bars * STEP - (STEP - WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`w-full ${className}`}
      aria-hidden="true"
    >
      {drawn.bars.map((bar) => (
        <Bar key={bar.place} bar={bar} />
      ))}
    </svg>
  );
}
