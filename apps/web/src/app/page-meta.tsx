import { useLayoutEffect } from 'react';

const NAME = 'Clamor';
const DESCRIPTION = 'Demand-driven auctions: the auction starts when the crowd does.';
const DESCRIPTION_MAX = 160;

export interface PageMetaProps {
  /** The product's name is appended where it is missing. */
  title: string;
  description?: string | undefined;
  /** False keeps the page out of search engines. */
  index?: boolean | undefined;
  /** Path of the page's one true address. */
  canonicalPath?: string | undefined;
  /** Path or address of the picture that is shared with the page. */
  image?: string | undefined;
}

/** `Title | Clamor` */
export function titleWithName(title: string): string {
  return title.includes(NAME) ? title : `${title} | ${NAME}`;
}

/** At most 160 characters: 157 and an ellipsis. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= DESCRIPTION_MAX ? line : `${characters.slice(0, DESCRIPTION_MAX - 3).join('')}...`;
}

const absolute = (address: string) => new URL(address, location.origin).href;

/** Title and description of a page. React moves them into the head; what the server's HTML brought makes room. */
export function PageMeta({ title, description = DESCRIPTION, index = true, canonicalPath, image }: PageMetaProps) {
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-initial]')) element.remove();
  }, []);
  const fullTitle = titleWithName(title);
  const short = shortDescription(description) || DESCRIPTION;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={short} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={short} />
      <meta property="og:image" content={absolute(image ?? '/share.png')} />
      {index ? null : <meta name="robots" content="noindex" />}
      {canonicalPath === undefined ? null : <link rel="canonical" href={absolute(canonicalPath)} />}
    </>
  );
}
