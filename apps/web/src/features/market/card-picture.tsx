import type { Mode } from '@clamor/contract/limits';
import { useState } from 'react';
import { MODE_EMOJI } from '../../lib/listing-labels.ts';
import { Picture } from '../../ui/picture.tsx';

/** The `sizes` of a card's picture, with four, three or two cards or one card a row. */
const SIZES =
  '(min-width: 93.75rem) 332px, (min-width: 1180px) 364px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw';

export interface CardPictureProps {
  url: string | undefined;
  /** The colour that is shown until the picture has loaded. */
  colour: string | null;
  mode: Mode;
  /** The image's `sizes` attribute; by default that of a card in the market. */
  sizes?: string | undefined;
  /** Loads at once, for the first row. Other pictures load when they come near the window. */
  eager?: boolean | undefined;
}

/** A listing's first picture; an emoji if there is none or it fails to load. */
export function CardPicture({ url, colour, mode, sizes = SIZES, eager = false }: CardPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (url === undefined || url === failedUrl) {
    return (
      <div aria-hidden="true" className="grid size-full place-items-center bg-sunk2 text-6xl">
        {MODE_EMOJI[mode]}
      </div>
    );
  }
  return (
    <Picture
      url={url}
      alt=""
      sizes={sizes}
      widest={640}
      colour={colour}
      eager={eager}
      onFail={() => setFailedUrl(url)}
      className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.02]"
    />
  );
}
