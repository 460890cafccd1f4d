import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

const STILL = '(prefers-reduced-motion: reduce)';

/** A row of pictures that shows the one at `index`. A swipe requests another index. */
export function useCarousel(count: number, index: number, onShow: (index: number) => void) {
  const [start] = useState(index);
  const [viewport, embla] = useEmblaCarousel({ loop: count > 1, startIndex: start, duration: 22 });
  const reportShown = useEffectEvent(onShow);
  useEffect(() => {
    if (embla === undefined) return undefined;
    const follow = () => reportShown(embla.selectedScrollSnap());
    embla.on('select', follow);
    return () => void embla.off('select', follow);
  }, [embla]);
  useEffect(() => {
    if (embla !== undefined && embla.selectedScrollSnap() !== index) embla.scrollTo(index, matchMedia(STILL).matches);
  }, [embla, index]);
  return viewport;
}

/**
 * Which pictures to load: the visible one, and its neighbours once the viewer interacts with the gallery, so that a swipe finds them loaded.
 */
export function useReached(count: number, index: number) {
  const [reached, setReached] = useState<ReadonlySet<number>>(() => new Set([index]));
  const [awake, setAwake] = useState(false);
  const steps = awake || !reached.has(index) ? [0, 1, -1] : [0];
  const missing = steps.map((step) => (index + step + count) % count).filter((slide) => !reached.has(slide));
  if (missing.length > 0) setReached(new Set([...reached, ...missing]));
  return { reached, wake: () => setAwake(true) };
}

/** Which of so many pictures is shown. Steps and arrow keys wrap around. */
export function usePictureIndex(count: number) {
  const [index, setIndex] = useState(0);
  const show = (next: number) => setIndex(((next % count) + count) % count);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0 || count < 2) return;
    event.preventDefault();
    show(index + step);
  };
  return { index, show, onKeyDown };
}
