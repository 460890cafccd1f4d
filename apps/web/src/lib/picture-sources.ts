import { PICTURE_WIDTHS } from '@clamor/contract/limits';

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const KEPT_HERE = '/objects/uploads/';

/**
 * The value of `srcset`: the widths that the server offers. Undefined for a picture that is stored elsewhere, because
 * it has only one width.
 */
export function sourcesOf(url: string, widest: PictureWidth): string | undefined {
  if (!url.startsWith(KEPT_HERE)) return undefined;
  const widths = PICTURE_WIDTHS.filter((width) => width <= widest);
  return widths.map((width) => `${url}?w=${width} ${width}w`).join(', ');
}
