import type { Mode } from '@clamor/contract/limits';
import { Dialog } from '../../ui/dialog.tsx';
import { CarouselArrows, CarouselCounter, CarouselDots } from './carousel-controls.tsx';
import { MediaPicture } from './media-picture.tsx';
import { useCarousel } from './use-carousel.ts';

export interface SlideshowDialogProps {
  urls: readonly string[];
  title: string;
  mode: Mode;
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** The pictures, as large as the window lets them. Keys reach the gallery that it was opened from. */
export function SlideshowDialog({ urls, title, mode, index, onShow, onClose }: SlideshowDialogProps) {
  const viewport = useCarousel(urls.length, index, onShow);
  return (
    <Dialog
      open
      size="full"
      title={<span className="line-clamp-1">{title}</span>}
      onOpenChange={(open) => !open && onClose()}
    >
      <section aria-roledescription="carousel" aria-label="Pictures" className="grid h-full grid-rows-[1fr_auto] gap-2">
        <div className="relative min-h-0">
          <div ref={viewport} className="h-full overflow-hidden">
            <div className="flex h-full touch-pan-y">
              {urls.map((url, slide) => (
                <div key={url} className="h-full min-w-0 flex-[0_0_100%]" aria-hidden={slide !== index}>
                  <MediaPicture
                    mode={mode}
                    url={url}
                    alt={`${title}, picture ${slide + 1}`}
                    whole
                    eager
                    className="size-full"
                  />
                </div>
              ))}
            </div>
          </div>
          {urls.length > 1 ? <CarouselArrows index={index} onShow={onShow} /> : null}
          {urls.length > 1 ? <CarouselCounter count={urls.length} index={index} /> : null}
        </div>
        {urls.length > 1 ? <CarouselDots count={urls.length} index={index} onShow={onShow} /> : null}
      </section>
    </Dialog>
  );
}
