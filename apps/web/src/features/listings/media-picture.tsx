import type { Mode } from '@clamor/contract/limits';
import { useState } from 'react';
import { MODE_EMOJI } from '../../lib/listing-words.ts';

export interface MediaPictureProps {
  /** Null where the listing has no picture. */
  url: string | null;
  alt: string;
  mode: Mode;
  className?: string | undefined;
  /** The first picture is what the page is waiting for. */
  eager?: boolean | undefined;
  /** Letters of the stand-in, as a class. */
  emojiSize?: string | undefined;
  /** Shows the whole picture instead of filling the frame. */
  whole?: boolean | undefined;
}

/** A picture of a listing; an emoji where there is none or it does not load. */
export function MediaPicture(props: MediaPictureProps) {
  const { url, alt, mode, className = '', eager = false, emojiSize = 'text-7xl', whole = false } = props;
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || url === failed) {
    return (
      <div role="img" aria-label={alt} className={`grid place-items-center bg-sunk2 ${emojiSize} ${className}`}>
        <span aria-hidden="true">{MODE_EMOJI[mode]}</span>
      </div>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onError={() => setFailed(url)}
      className={`${whole ? 'object-contain' : 'object-cover'} ${className}`}
    />
  );
}
