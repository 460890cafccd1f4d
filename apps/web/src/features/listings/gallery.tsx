import type { Mode } from '@clamor/contract/limits';
import type { PictureLook } from '@clamor/contract/media';
import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { idleComponent } from '../../lib/lazy-component.tsx';
import { Unscripted } from '../../ui/unscripted.tsx';
import { CarouselDots, colourOf, FRAME, Slides } from './carousel-controls.tsx';
import { MediaPicture, NoPicture } from './media-picture.tsx';
import { usePictureIndex } from './use-carousel.ts';

const SlideshowDialog = idleComponent(() => import('./slideshow-dialog.tsx'), 'SlideshowDialog');

export interface GalleryProps {
  urls: readonly string[];
  /** The size and colour of each picture, if known. */
  pictures: readonly PictureLook[];
  title: string;
  mode: Mode;
}

interface ThumbsProps extends Omit<GalleryProps, 'title'> {
  index: number;
  onShow: (index: number) => void;
}

function Thumbs({ urls, pictures, mode, index, onShow }: ThumbsProps) {
  return (
    <div className="scripted hidden grid-cols-8 gap-2 sm:grid">
      {urls.map((url, thumb) => (
        <button
          key={url}
          type="button"
          aria-label={`Show picture ${thumb + 1}`}
          aria-current={thumb === index ? 'true' : undefined}
          onClick={() => onShow(thumb)}
          className={cx(
            'aspect-square overflow-hidden rounded-md border border-line transition-opacity duration-150',
            thumb === index ? 'outline-2 outline-offset-2 outline-ink' : 'opacity-70 hover:opacity-100',
          )}
        >
          <MediaPicture
            mode={mode}
            url={url}
            alt=""
            sizes="96px"
            widest={320}
            colour={colourOf(pictures, url)}
            emojiSize="text-2xl"
            className="size-full"
          />
        </button>
      ))}
    </div>
  );
}

/** Without script the first picture is shown, and the others are a link away. */
function PictureLinks({ urls }: Pick<GalleryProps, 'urls'>) {
  return (
    <Unscripted>
      <p className="flex flex-wrap items-center gap-x-4">
        {urls.map((url, picture) => (
          <a key={url} href={url} className="inline-flex min-h-11 items-center underline">
            Picture {picture + 1}
          </a>
        ))}
      </p>
    </Unscripted>
  );
}

/** The pictures of a listing, with arrows, dots, swipes, and a slideshow that fills the window. */
export function Gallery({ urls, pictures, title, mode }: GalleryProps) {
  const { index, show, onKeyDown } = usePictureIndex(urls.length);
  const [open, setOpen] = useState(false);
  if (urls.length === 0) {
    return <NoPicture mode={mode} alt="No picture" className={`${FRAME} rounded-xl sm:max-lg:aspect-[5/2]`} />;
  }
  const many = urls.length > 1;
  const slides = { urls, pictures, title, mode, index, onShow: show };
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Pictures"
      onKeyDown={onKeyDown}
      className="grid grid-cols-1 gap-1 sm:gap-3"
    >
      <div className="relative overflow-hidden rounded-xl border border-line bg-sunk2">
        <Slides {...slides} onOpen={() => setOpen(true)} />
      </div>
      {many ? <Thumbs {...slides} /> : null}
      {many ? (
        <div className="sm:hidden">
          <CarouselDots count={urls.length} index={index} onShow={show} />
        </div>
      ) : null}
      {many ? <PictureLinks urls={urls} /> : null}
      {open ? <SlideshowDialog {...slides} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
