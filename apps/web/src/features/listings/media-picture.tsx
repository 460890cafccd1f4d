import type { Mode } from '@clamor/contract/limits';
import { useState } from 'react';
import { MODE_EMOJI } from '../../lib/listing-labels.ts';
import type { PictureWidth } from '../../lib/picture-sources.ts';
import { Picture } from '../../ui/picture.tsx';

export interface MediaPictureProps {
  url: string;
  alt: string;
  mode: Mode;
  className?: string | undefined;
  /** The displayed width, as the attribute `sizes`. */
  sizes: string;
  /** The largest width worth loading here. */
  widest: PictureWidth;
  /** The colour that is shown until the picture has loaded. */
  colour?: string | null | undefined;
  /** Loads the picture first, because the page waits for it. */
  eager?: boolean | undefined;
  /** The size of the emoji that replaces a missing picture, as a class. */
  emojiSize?: string | undefined;
  /** Shows the whole picture instead of filling the frame. */
  whole?: boolean | undefined;
}

export interface NoPictureProps {
  alt: string;
  mode: Mode;
  /** The size of the emoji, as a class. */
  emojiSize?: string | undefined;
  className?: string | undefined;
}

/** Shown instead of a picture if there is none. */
export function NoPicture({ alt, mode, emojiSize = 'text-7xl', className = '' }: NoPictureProps) {
  return (
    <div role="img" aria-label={alt} className={`grid place-items-center bg-sunk2 ${emojiSize} ${className}`}>
      <span aria-hidden="true">{MODE_EMOJI[mode]}</span>
    </div>
  );
}

/** A picture of a listing; an emoji if it does not load. */
export function MediaPicture(props: MediaPictureProps) {
  const { url, alt, mode, className = '', emojiSize, whole = false, colour, ...rest } = props;
  const [failed, setFailed] = useState<string | null>(null);
  if (url === failed) return <NoPicture {...{ alt, mode, emojiSize, className }} />;
  return (
    <Picture
      {...rest}
      url={url}
      alt={alt}
      colour={whole ? null : colour}
      onFail={() => setFailed(url)}
      className={`${whole ? 'object-contain' : 'object-cover'} ${className}`}
    />
  );
}
