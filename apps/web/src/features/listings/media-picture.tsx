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
  /** How wide it stands. */
  sizes: string;
  /** More pixels than these nobody sees here. */
  widest: PictureWidth;
  /** Stands in its place until it has come. */
  colour?: string | null | undefined;
  /** The first picture is what the page is waiting for. */
  eager?: boolean | undefined;
  /** Letters of the stand-in, as a class. */
  emojiSize?: string | undefined;
  /** Shows the whole picture instead of filling the frame. */
  whole?: boolean | undefined;
}

export interface NoPictureProps {
  alt: string;
  mode: Mode;
  /** Of its letters, as a class. */
  emojiSize?: string | undefined;
  className?: string | undefined;
}

/** Stands where there is no picture. */
export function NoPicture({ alt, mode, emojiSize = 'text-7xl', className = '' }: NoPictureProps) {
  return (
    <div role="img" aria-label={alt} className={`grid place-items-center bg-sunk2 ${emojiSize} ${className}`}>
      <span aria-hidden="true">{MODE_EMOJI[mode]}</span>
    </div>
  );
}

/** A picture of a listing; an emoji where it does not load. */
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
