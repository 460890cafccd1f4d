import { cx } from 'class-variance-authority';
import { ChevronLeft, ChevronRight } from 'lucide-react';

const ROUND =
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-card/90 text-ink hover:bg-card';

export interface CarouselProps {
  count: number;
  index: number;
  onShow: (index: number) => void;
}

export function CarouselArrows({ index, onShow }: Omit<CarouselProps, 'count'>) {
  return (
    <>
      <button
        type="button"
        aria-label="Previous picture"
        className={cx(ROUND, 'left-3')}
        onClick={() => onShow(index - 1)}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Next picture"
        className={cx(ROUND, 'right-3')}
        onClick={() => onShow(index + 1)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </button>
    </>
  );
}

/** `1 / 6` */
export function CarouselCounter({ count, index }: Omit<CarouselProps, 'onShow'>) {
  return (
    <span className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-[oklch(20%_0.02_60/0.72)] px-3 py-1 text-sm font-semibold text-[oklch(98%_0.005_85)]">
      {index + 1} / {count}
    </span>
  );
}

export function CarouselDots({ count, index, onShow }: CarouselProps) {
  return (
    <div className="flex justify-center">
      {Array.from({ length: count }, (_, dot) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
          key={dot}
          type="button"
          aria-label={`Picture ${dot + 1}`}
          aria-current={dot === index ? 'true' : undefined}
          onClick={() => onShow(dot)}
          className="grid h-11 w-8 place-items-center sm:w-11"
        >
          <span
            className={cx(
              'h-2 rounded-full transition-[width] duration-150',
              dot === index ? 'w-5 bg-ink' : 'w-2 bg-edge',
            )}
          />
        </button>
      ))}
    </div>
  );
}
