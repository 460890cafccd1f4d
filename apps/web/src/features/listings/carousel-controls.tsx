import type { Mode } from '@clamor/contract/limits';
import type { PictureLook } from '@clamor/contract/media';
import { cx } from 'class-variance-authority';
import { ChevronLeft, ChevronRight, Expand } from 'lucide-react';
import { MediaPicture } from './media-picture.tsx';
import { useCarousel, useReached } from './use-carousel.ts';

const ROUND =
  'scripted absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-card/90 text-ink hover:bg-card';

export const FRAME = 'aspect-[4/3] w-full';
/** The `sizes` of a picture: the window's width, on a wide window that of the column beside the bid panel. */
const FRAMED = '(min-width: 1180px) 640px, (min-width: 1024px) calc(100vw - 544px), 100vw';

/** The frame's width divided by its height. */
const FRAME_RATIO = 4 / 3;
/** The smallest part of a picture that the frame may show. If it would cut off more, the picture is shown whole. */
const LEAST_SHOWN = 0.8;

/** Whether a picture is shown whole instead of filling the frame: portraits, squares, panoramas. */
export function isShownWhole(pictures: readonly PictureLook[], url: string): boolean {
  const look = pictures.find((picture) => picture.url === url);
  if (look === undefined || look.width === 0 || look.height === 0) return false;
  const ratio = look.width / look.height;
  return Math.min(ratio, FRAME_RATIO) / Math.max(ratio, FRAME_RATIO) < LEAST_SHOWN;
}

export function colourOf(pictures: readonly PictureLook[], url: string): string | null {
  return pictures.find((picture) => picture.url === url)?.colour ?? null;
}

interface CarouselProps {
  count: number;
  index: number;
  onShow: (index: number) => void;
}

function CarouselArrows({ index, onShow }: Omit<CarouselProps, 'count'>) {
  return (
    <>
      <button
        type="button"
        aria-label="Previous picture"
        className={cx(ROUND, 'left-3')}
        onClick={() => onShow(index - 1)}
      >
        <ChevronLeft className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Next picture"
        className={cx(ROUND, 'right-3')}
        onClick={() => onShow(index + 1)}
      >
        <ChevronRight className="size-5" />
      </button>
    </>
  );
}

/** The number of the visible picture: `1 / 6`. */
function CarouselCounter({ count, index }: Omit<CarouselProps, 'onShow'>) {
  return (
    <span className="scripted pointer-events-none absolute right-3 bottom-3 rounded-full bg-[oklch(20%_0.02_60/0.72)] px-3 py-1 text-sm font-semibold text-[oklch(98%_0.005_85)]">
      {index + 1} / {count}
    </span>
  );
}

export interface SlidesProps {
  urls: readonly string[];
  pictures: readonly PictureLook[];
  title: string;
  mode: Mode;
  index: number;
  onShow: (index: number) => void;
  /** Shows pictures whole and as large as the space allows, instead of filling a frame. */
  whole?: boolean;
  /** Called when a picture is pressed, to show it larger. */
  onOpen?: (() => void) | undefined;
}

/** A button over the pictures. It is inside the row that is swiped, so that a swipe on it is not a press. */
function OpenButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label="Open the slideshow"
      onClick={onOpen}
      className="scripted group absolute inset-0 cursor-zoom-in rounded-xl focus-visible:-outline-offset-3"
    >
      <span className="absolute top-3 right-3 grid size-11 place-items-center rounded-full border border-line bg-card/90 text-ink group-hover:bg-card">
        <Expand className="size-5" />
      </span>
    </button>
  );
}

/** Pictures side by side, one of them visible. With several pictures it also has arrows and dots. */
export function Slides({ urls, pictures, title, mode, index, onShow, whole = false, onOpen }: SlidesProps) {
  const viewport = useCarousel(urls.length, index, onShow);
  const { reached, wake } = useReached(urls.length, index);
  const height = whole && 'h-full';
  const place = whole ? { sizes: '100vw', widest: 1920 as const } : { sizes: FRAMED, widest: 1280 as const };
  return (
    <>
      <div ref={viewport} className={cx('relative overflow-hidden', height)} onPointerEnter={wake} onPointerDown={wake}>
        <div className={cx('flex touch-pan-y', height)}>
          {urls.map((url, slide) => (
            <div key={url} className={cx('min-w-0 flex-[0_0_100%]', height)} aria-hidden={slide !== index}>
              {reached.has(slide) ? (
                <MediaPicture
                  {...place}
                  mode={mode}
                  url={url}
                  alt={`${title}, picture ${slide + 1}`}
                  colour={colourOf(pictures, url)}
                  whole={whole || isShownWhole(pictures, url)}
                  eager
                  className={whole ? 'size-full' : FRAME}
                />
              ) : (
                <div className={whole ? 'size-full' : FRAME} />
              )}
            </div>
          ))}
        </div>
        {onOpen === undefined ? null : <OpenButton onOpen={onOpen} />}
      </div>
      {urls.length > 1 ? <CarouselArrows index={index} onShow={onShow} /> : null}
      {urls.length > 1 ? <CarouselCounter count={urls.length} index={index} /> : null}
    </>
  );
}

export function CarouselDots({ count, index, onShow }: CarouselProps) {
  return (
    <div className="scripted flex justify-center">
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
