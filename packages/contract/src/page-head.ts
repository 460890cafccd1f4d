/**
 * A page's head for its browser tab, search engines and shared links. The server writes it into the HTML, and the page
 * updates it during navigation, both from this file. Free of zod, so that pages can use it without a validator.
 */

export const SITE_NAME = 'Clamor';

/** The default head. */
export const SITE_HEAD = {
  title: `${SITE_NAME}: the auction starts when the crowd does`,
  description:
    'Demand-driven auctions: members show what they want, and when enough of them do, the auction starts by itself.',
  image: '/share.png',
} as const;

export interface PageHead {
  /** The product's name is appended if it is missing. */
  title: string;
  description?: string | undefined;
  /** False keeps the page out of search engines. */
  index?: boolean | undefined;
  /** The path of the canonical address; left out if there is none, such as for a missing page. */
  canonicalPath?: string | undefined;
  /** Path or address of the picture that is shared with the page. */
  image?: string | undefined;
  /** The schema.org description. Addresses in it are absolute. */
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
  /** JSON that is safe in a script element. */
  data: string | null;
}

const DESCRIPTION_MAX = 160;
const ELLIPSIS_AT = 157;
/** Wide enough for a shared link's card, and a hundredth of a camera picture's size. */
const SHARED_WIDTH = 1280;

/** `Title | Clamor` */
export function titleWithName(title: string): string {
  return title.includes(SITE_NAME) ? title : `${title} | ${SITE_NAME}`;
}

/** One line of at most 160 characters; longer text becomes 157 and an ellipsis. Never splits a character. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= DESCRIPTION_MAX ? line : `${characters.slice(0, ELLIPSIS_AT).join('')}...`;
}

/** The absolute address of a path; an absolute address stays as it is. */
export function wholeAddress(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}

/** A picture's absolute address, with the shared width for a picture of this site. */
export function sharedPicture(image: string, origin: string): string {
  return wholeAddress(image.startsWith('/objects/') ? `${image}?w=${SHARED_WIDTH}` : image, origin);
}

/** @param origin the site's public address, without a trailing slash */
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

/** JSON that cannot end its script element. */
function scriptJson(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
