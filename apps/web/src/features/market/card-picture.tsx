import type { Mode } from '@clamor/contract/limits';
import { useState } from 'react';
import { MODE_EMOJI } from '../../lib/listing-words.ts';

export interface CardPictureProps {
  url: string | undefined;
  mode: Mode;
  /** Loaded at once, for the first row; the others when they come near. */
  eager?: boolean | undefined;
}

/** A listing's first picture; an emoji where there is none or it fails to load. */
export function CardPicture({ url, mode, eager = false }: CardPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (url === undefined || url === failedUrl) {
    return (
      <div aria-hidden="true" className="grid size-full place-items-center bg-sunk2 text-6xl">
        {MODE_EMOJI[mode]}
      </div>
    );
  }
  return (
    <img
      src={url}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedUrl(url)}
      className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.02]"
    />
  );
}
