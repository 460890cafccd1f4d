import type { Listing } from '@clamor/contract/listing-views';
import { cx } from 'class-variance-authority';
import { BadgeCheck, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listingPath } from '../../lib/paths.ts';
import { Chip } from '../../ui/badge.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { badgesOf } from './badges.ts';

const ICONS: Record<string, ReactNode> = {
  verified: <BadgeCheck />,
  featured: <Star />,
};

const CRUMB = "before:mr-1.5 before:content-['/']";

/** The letter size of a title. A long one gets smaller letters. */
function titleSize(title: string): string {
  if (title.length <= 60) return 'text-4xl sm:text-5xl';
  return title.length <= 110 ? 'text-3xl sm:text-4xl' : 'text-2xl sm:text-3xl';
}

export interface ListingHeadingProps {
  listing: Listing;
  /**
   * The status in a word, at the end of the breadcrumb. On a phone there is room only for the status or the category.
   */
  status: string;
  /** Controls at the end of the breadcrumb's line: 'I want this' and the share button. */
  action?: ReactNode;
}

/** The breadcrumb and the title. */
export function ListingHeading({ listing, status, action }: ListingHeadingProps) {
  const category = listing.category?.trim() ?? '';
  return (
    <header className="grid grid-cols-1 gap-2 sm:gap-3">
      <div className="flex min-h-9 items-center justify-between gap-3">
        {/* The narrowest phone has no room for it beside the buttons; the logo leads home too. */}
        <nav aria-label="Breadcrumb" className="min-w-0 max-[22.4rem]:hidden">
          <ol className="flex gap-x-1.5 text-sm font-medium text-mute">
            <li className="shrink-0">
              <Link to="/" className="touch hover:text-ink">
                Listings
              </Link>
            </li>
            {category === '' ? null : <li className={cx(CRUMB, 'min-w-0 truncate')}>{category}</li>}
            <li className={cx(CRUMB, 'min-w-0 truncate', category !== '' && 'max-sm:hidden')}>{status}</li>
          </ol>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {action}
          <ShareButton title={listing.title} path={listingPath(listing.slug)} size="sm" />
        </div>
      </div>
      <h1 className={cx('display text-pretty', titleSize(listing.title))}>
        <bdi>{listing.title}</bdi>
      </h1>
    </header>
  );
}

/** The listing's facts in one row, which scrolls sideways on a phone. */
export function ListingFacts({ listing }: { listing: Listing }) {
  const badges = badgesOf(listing);
  if (badges.length === 0) return null;
  return (
    <ul
      aria-label="Facts"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls has to be reached by keyboard.
      tabIndex={0}
      className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {badges.map(({ key, text }) => (
        <li key={key} className="max-w-full shrink-0">
          <Chip>
            {ICONS[key]}
            <bdi className="min-w-0 truncate" title={text}>
              {text}
            </bdi>
          </Chip>
        </li>
      ))}
    </ul>
  );
}
