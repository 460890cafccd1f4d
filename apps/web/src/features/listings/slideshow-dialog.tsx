import { Dialog } from '../../ui/dialog.tsx';
import { CarouselDots, Slides, type SlidesProps } from './carousel-controls.tsx';

export interface SlideshowDialogProps extends Omit<SlidesProps, 'whole' | 'onOpen'> {
  onClose: () => void;
}

/** The pictures as large as the window allows. The arrow keys work as in the gallery. */
export function SlideshowDialog({ onClose, ...slides }: SlideshowDialogProps) {
  const { urls, title, index, onShow } = slides;
  return (
    <Dialog
      open
      size="full"
      title={<bdi className="line-clamp-1">{title}</bdi>}
      onOpenChange={(open) => !open && onClose()}
    >
      <section aria-roledescription="carousel" aria-label="Pictures" className="grid h-full grid-rows-[1fr_auto] gap-2">
        <div className="relative min-h-0">
          <Slides {...slides} whole />
        </div>
        {urls.length > 1 ? <CarouselDots count={urls.length} index={index} onShow={onShow} /> : null}
      </section>
    </Dialog>
  );
}
