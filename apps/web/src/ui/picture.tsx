import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PictureWidth, sourcesOf } from '../lib/picture-sources.ts';

export interface PictureProps {
  url: string;
  alt: string;
  /** The displayed width, as the attribute `sizes`. */
  sizes: string;
  /** The largest width worth loading here, whatever the screen's density. */
  widest: PictureWidth;
  /** The colour that is shown until the picture has loaded. */
  colour?: string | null | undefined;
  /** Loads at once and with priority. Other pictures load when they come near the window. */
  eager?: boolean | undefined;
  onFail?: (() => void) | undefined;
  className?: string | undefined;
}

/**
 * A picture in the width that its place needs. Its frame sets the size, so that nothing moves when it loads. A browser
 * without WebP gets the picture as it is stored.
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
  // A picture in the server's HTML may have loaded or failed before React listened.
  useEffect(() => begin(), []);
  return (
    <picture className="contents">
      {/* Hidden, because in a flex row it would otherwise be an item with its own gap. */}
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
