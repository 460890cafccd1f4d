import type { EmblaCarouselType } from 'embla-carousel';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { loadAtRest } from '../../lib/lazy-component.tsx';
import { wantsStillness } from '../../lib/motion.ts';

/**
 * The carousel library, which makes the row swipe. It loads when the page is idle; until then the row shows its first
 * picture.
 */
function useEmbla(viewport: HTMLElement | null, count: number): EmblaCarouselType | null {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  useEffect(() => {
    if (viewport === null) return undefined;
    let made: EmblaCarouselType | null = null;
    let isGone = false;
    const make = ({ default: createEmbla }: typeof import('embla-carousel')) => {
      if (isGone) return;
      made = createEmbla(viewport, { loop: count > 1, duration: 22 });
      setEmbla(made);
    };
    // If the library cannot be loaded, swiping does not work, but the arrows still change the picture.
    loadAtRest(() => import('embla-carousel')).then(make, () => undefined);
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [viewport, count]);
  return embla;
}

/**
 * Scrolls a row of pictures to the one at `index`. A swipe calls `onShow` with another index. Returns the ref of the
 * row.
 */
export function useCarousel(count: number, index: number, onShow: (index: number) => void) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const embla = useEmbla(viewport, count);
  const reportShown = useEffectEvent(onShow);
  useEffect(() => {
    if (embla === null) return undefined;
    const follow = () => reportShown(embla.selectedScrollSnap());
    embla.on('select', follow);
    return () => void embla.off('select', follow);
  }, [embla]);
  useEffect(() => {
    if (embla !== null && embla.selectedScrollSnap() !== index) embla.scrollTo(index, wantsStillness());
  }, [embla, index]);
  return setViewport;
}

/**
 * The pictures to load: the visible one, and its neighbours once the viewer uses the gallery, so that a swipe finds
 * them loaded.
 */
export function useReached(count: number, index: number) {
  const [reached, setReached] = useState<ReadonlySet<number>>(() => new Set([index]));
  const [awake, setAwake] = useState(false);
  const steps = awake || !reached.has(index) ? [0, 1, -1] : [0];
  const missing = steps.map((step) => (index + step + count) % count).filter((slide) => !reached.has(slide));
  if (missing.length > 0) setReached(new Set([...reached, ...missing]));
  return { reached, wake: () => setAwake(true) };
}

/** The index of the visible picture. Steps and arrow keys wrap around. */
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
