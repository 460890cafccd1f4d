/*
 * What a page says of itself, to the person's tab, to search engines and to whoever shares its address. The server writes it into the HTML,
 * the page keeps it in step while it moves on: both from here. Free of zod, so that a page may have it without loading a validator.
 */

export const SITE_NAME = 'Clamor';

/** The address's one meaning: where nothing better is known. */
export const SITE_HEAD = {
  title: `${SITE_NAME}: the auction starts when the crowd does`,
  description:
    'Demand-driven auctions: members show what they want, and when enough of them do, the auction starts by itself.',
  image: '/share.png',
} as const;

export interface PageHead {
  /** The product's name is appended where it is missing. */
  title: string;
  description?: string | undefined;
  /** False keeps the page out of search engines. */
  index?: boolean | undefined;
  /** Path of the page's one true address; left out where it has none, as what is not found. */
  canonicalPath?: string | undefined;
  /** Path or address of the picture that is shared with the page. */
  image?: string | undefined;
  /** What it is, in the words of schema.org; addresses in it are absolute. */
  data?: Readonly<Record<string, unknown>> | undefined;
}

export interface MetaTag {
  kind: 'name' | 'property';
  name: string;
  content: string;
}

/** The elements of a head, their texts not escaped for HTML yet. */
export interface HeadTags {
  title: string;
  meta: readonly MetaTag[];
  canonical: string | null;
  /** JSON that may stand in a script element as it is. */
  data: string | null;
}

const DESCRIPTION_MAX = 160;
const ELLIPSIS_AT = 157;
/** Wide enough for a shared card, a hundredth of what a camera makes. */
const SHARED_WIDTH = 1280;

/** `Title | Clamor` */
export function titleWithName(title: string): string {
  return title.includes(SITE_NAME) ? title : `${title} | ${SITE_NAME}`;
}

/** At most 160 characters in one line: 157 and an ellipsis where it is longer. Never cuts a character in two. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= DESCRIPTION_MAX ? line : `${characters.slice(0, ELLIPSIS_AT).join('')}...`;
}

/** The whole address of a path of the site; what is one already stays. */
export function wholeAddress(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}

/** A picture's whole address; one of ours in the width in which it is shared. */
export function sharedPicture(image: string, origin: string): string {
  return wholeAddress(image.startsWith('/objects/') ? `${image}?w=${SHARED_WIDTH}` : image, origin);
}

/** @param origin the site's public address, without a slash at its end */
export function headTags(head: PageHead, origin: string): HeadTags {
  const title = titleWithName(head.title);
  const description = shortDescription(head.description ?? '') || SITE_HEAD.description;
  const image = sharedPicture(head.image ?? SITE_HEAD.image, origin);
  const canonical = head.canonicalPath === undefined ? null : wholeAddress(head.canonicalPath, origin);
  const named = (name: string, content: string): MetaTag => ({ kind: 'name', name, content });
  const shared = (name: string, content: string): MetaTag => ({ kind: 'property', name: `og:${name}`, content });
  const meta = [
    named('description', description),
    ...(head.index === false ? [named('robots', 'noindex')] : []),
    shared('site_name', SITE_NAME),
    shared('type', 'website'),
    shared('title', title),
    shared('description', description),
    shared('image', image),
    ...(canonical === null ? [] : [shared('url', canonical)]),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
  ];
  return { title, meta, canonical, data: head.data === undefined ? null : scriptJson(head.data) };
}

/** JSON in which nothing can end the script element that it stands in. */
function scriptJson(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
