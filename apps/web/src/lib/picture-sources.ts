import { PICTURE_WIDTHS } from '@clamor/contract/limits';

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const KEPT_HERE = '/objects/uploads/';

/** What a browser may choose from, as `srcset` says it; undefined where the picture is not kept here, and comes in one width alone. */
export function sourcesOf(url: string, widest: PictureWidth): string | undefined {
  if (!url.startsWith(KEPT_HERE)) return undefined;
  const widths = PICTURE_WIDTHS.filter((width) => width <= widest);
  return widths.map((width) => `${url}?w=${width} ${width}w`).join(', ');
}
