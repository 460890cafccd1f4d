import type { ListingCard } from '@clamor/contract/listing-views';
import type { listListings } from '@clamor/contract/listings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CardPicture } from '../../../features/market/card-picture.tsx';
import { StatusBadge } from '../../../features/market/status-badge.tsx';
import { callApi, callOf } from '../../../lib/api.ts';
import { money } from '../../../lib/money.ts';
import { listingPath } from '../../../lib/paths.ts';
import { FOR_EVERYBODY } from '../../../lib/query-audience.ts';
import { Card } from '../../../ui/card.tsx';

const LIST_LISTINGS = callOf<typeof listListings>('GET', '/api/listings');
const SHOWN = 3;
/** More are requested than shown, because ended ones and the item itself are removed. */
const ASKED = 8;
const ACTIVE = ['LIVE', 'COUNTDOWN', 'COLLECTING'];

export const similarQuery = (category: string) =>
  queryOptions({
    queryKey: [LIST_LISTINGS.path, 'similar', category],
    queryFn: ({ signal }) => callApi(LIST_LISTINGS, { query: { category, limit: ASKED }, signal }),
    meta: FOR_EVERYBODY,
  });

function Item({ listed }: { listed: ListingCard }) {
  const { slug, title, mode, mediaUrls, picture, topBidCents, startPriceCents } = listed;
  return (
    <li className="group relative flex items-center gap-3.5 py-3">
      <div className="size-18 shrink-0 overflow-hidden rounded-md bg-sunk2 [&>div]:text-3xl">
        <CardPicture url={mediaUrls[0]} colour={picture?.colour ?? null} mode={mode} sizes="72px" />
      </div>
      <div className="grid min-w-0 flex-1 gap-1">
        <Link
          to={listingPath(slug)}
          className="line-clamp-2 font-semibold underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-['']"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-mute">
          <StatusBadge listed={listed} />
          {money(topBidCents ?? startPriceCents)}
        </p>
      </div>
    </li>
  );
}

/**
 * Up to three running items of the same category, for a viewer who did not get this one. Renders nothing if there are
 * none.
 */
export function SimilarItems({ slug, category }: { slug: string; category: string | null }) {
  const name = category?.trim() ?? '';
  const { data = [] } = useQuery({ ...similarQuery(name), enabled: name !== '' });
  const isRunning = (listed: ListingCard) => ACTIVE.includes(listed.status) && !listed.frozen;
  const similar = data.filter((listed) => listed.slug !== slug && isRunning(listed)).slice(0, SHOWN);
  if (similar.length === 0) return null;
  return (
    <Card aria-label="Similar items">
      <h2 className="heading text-xl">More in {name}</h2>
      <ul className="mt-1 divide-y divide-dashed divide-line">
        {similar.map((listed) => (
          <Item key={listed.id} listed={listed} />
        ))}
      </ul>
    </Card>
  );
}
