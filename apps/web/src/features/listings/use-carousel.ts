import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';

const STILL = '(prefers-reduced-motion: reduce)';

function wantsStillness(): boolean {
  return typeof matchMedia === 'function' && matchMedia(STILL).matches;
}

/** A row of pictures of which one is shown; arrows wrap around. */
export function useCarousel(count: number, start = 0) {
  const [viewport, embla] = useEmblaCarousel({ loop: count > 1, startIndex: start, duration: 22 });
  const [index, setIndex] = useState(start);
  useEffect(() => {
    if (embla === undefined) return undefined;
    const follow = () => setIndex(embla.selectedScrollSnap());
    embla.on('select', follow).on('reInit', follow);
    return () => void embla.off('select', follow).off('reInit', follow);
  }, [embla]);
  const show = useCallback(
    (next: number) => {
      const wrapped = ((next % count) + count) % count;
      setIndex(wrapped);
      embla?.scrollTo(wrapped, wantsStillness());
    },
    [embla, count],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0 || count < 2) return;
    event.preventDefault();
    show(index + step);
  };
  return { viewport, index, show, onKeyDown };
}
