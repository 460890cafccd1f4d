import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PictureWidth, sourcesOf } from '../lib/picture-sources.ts';

export interface PictureProps {
  url: string;
  alt: string;
  /** How wide it stands, as the attribute `sizes` says it. */
  sizes: string;
  /** More pixels than these nobody sees here, however dense the screen. */
  widest: PictureWidth;
  /** Stands in its place until it has come. */
  colour?: string | null | undefined;
  /** What the page waits for: at once and first. Everything else comes when it is near. */
  eager?: boolean | undefined;
  onFail?: (() => void) | undefined;
  className?: string | undefined;
}

/**
 * A picture in the width that its place needs. Its frame gives it its size, so that nothing moves when it comes. A browser that does not
 * know WebP takes the picture as it is kept.
 */
export function Picture({ url, alt, sizes, widest, colour, eager = false, onFail, className }: PictureProps) {
  const [came, setCame] = useState<string | null>(null);
  const sources = sourcesOf(url, widest);
  const image = useRef<HTMLImageElement>(null);
  const begin = useEffectEvent(() => {
    const { complete, currentSrc, naturalWidth } = image.current ?? {};
    if (!complete || !currentSrc) return;
    if (naturalWidth) setCame(url);
    else onFail?.();
  });
  // A picture of the server's HTML may have come, or failed, before anybody listened.
  useEffect(() => begin(), []);
  return (
    <picture className="contents">
      {/* Hidden, or it would be an item of the row around, with a gap of its own. */}
      {sources === undefined ? null : <source hidden type="image/webp" srcSet={sources} sizes={sizes} />}
      <img
        ref={image}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        src={url}
        alt={alt}
        onLoad={() => setCame(url)}
        onError={onFail}
        style={colour && came !== url ? { backgroundColor: colour } : undefined}
        className={className}
      />
    </picture>
  );
}
