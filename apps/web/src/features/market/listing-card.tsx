import type { ListingCard as Listed } from '@clamor/contract/listing-views';
import { Star } from 'lucide-react';
import { Link } from 'react-router';
import { MODE_LABEL } from '../../lib/listing-labels.ts';
import { goalText } from '../../lib/number-text.ts';
import { listingPath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardFigures } from './card-figures.tsx';
import { CardPicture } from './card-picture.tsx';
import { StatusBadge } from './status-badge.tsx';

/**
 * The link covers the whole card. It has no button style, because a link that shrinks when pressed could miss the
 * press.
 */
const LINK =
  "inline-flex min-h-11 items-center rounded-md border border-line2 px-3.5 font-semibold text-ink transition-colors duration-150 group-hover:border-edge after:absolute after:inset-0 after:rounded-2xl after:content-['']";

export interface ListingCardProps {
  listed: Listed;
  /** The card is in the first row, so its picture loads at once. */
  eager?: boolean | undefined;
  /** The level of the card's title, one below the heading above the cards. */
  headingLevel?: 2 | 3 | 4 | undefined;
}

function Marks({ listed }: { listed: Listed }) {
  return (
    <div className="absolute inset-x-3 top-3 flex flex-wrap items-start justify-between gap-2">
      <StatusBadge listed={listed} />
      {listed.featured ? (
        <Badge tone="outline" className="px-3 py-1 text-ink">
          <Star className="fill-current" />
          Featured
        </Badge>
      ) : null}
    </div>
  );
}

/** One listing of the market. The whole card is a link; a screen reader reads one link. */
export function ListingCard({ listed, eager, headingLevel = 3 }: ListingCardProps) {
  const Heading = `h${headingLevel}` as const;
  const { slug, title, mode, threshold, mediaUrls, picture, bossBucksEligible } = listed;
  return (
    <article className="group relative flex min-w-0 flex-col overflow-hidden rounded-2xl border border-line bg-card transition-colors duration-150 focus-within:border-edge hover:border-edge">
      <div className="relative aspect-[5/4] overflow-hidden bg-sunk2">
        <CardPicture url={mediaUrls[0]} colour={picture?.colour ?? null} mode={mode} eager={eager} />
        <Marks listed={listed} />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5 pt-4">
        <Heading className="heading line-clamp-2 text-lg leading-snug">
          <bdi>{title}</bdi>
        </Heading>
        <div className="mt-auto">
          <CardFigures listed={listed} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3 text-sm text-mute">
          <span className="min-w-0 flex-1">
            {MODE_LABEL[mode]}
            <span className="block">
              Goal {goalText(threshold)}
              {bossBucksEligible ? <Badge className="ml-2">Tokens</Badge> : null}
            </span>
          </span>
          <Link to={listingPath(slug)} className={LINK}>
            View Auction
            <span className="sr-only">{`: ${title}`}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}
