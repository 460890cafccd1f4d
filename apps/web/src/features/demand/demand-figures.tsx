import type { DemandBreakdown } from '@clamor/contract/demand';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { youtubeVideoId } from '@clamor/contract/youtube-url';
import { cx } from 'class-variance-authority';
import { SquareArrowOutUpRight } from 'lucide-react';
import { count, goalText, plural } from '../../lib/number-text.ts';

/** The demand and its goal: `3,482 of 5,000`. `className` sets the size. */
export function DemandNumber({ total, goal, className }: { total: number; goal: number; className?: string }) {
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2.5', className)}>
      <span className="display text-6xl leading-none">{count(total)}</span>
      <span className="display text-2xl text-mute" title={count(goal)}>
        of {goalText(goal)}
      </span>
    </p>
  );
}

export interface DemandSourcesProps {
  view: Pick<ListingResponse, 'listing' | 'demand'>;
  /** Null while it is loading. */
  breakdown: DemandBreakdown | null;
}

function Source({ label, children }: { label: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-mute">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}

/**
 * Links to the video, where people like it. The address is built from the video's id, so that it can only lead to
 * YouTube.
 */
function VideoLink({ url }: { url: string | null }) {
  const id = url === null ? null : youtubeVideoId(url);
  if (id === null) return 'Video likes';
  return (
    <a
      href={`https://www.youtube.com/watch?v=${id}`}
      target="_blank"
      rel="nofollow noopener noreferrer ugc"
      className="inline-flex items-center gap-1 underline underline-offset-2 hover:text-ink"
    >
      Video likes <span className="sr-only">(opens the video on YouTube)</span>
      <SquareArrowOutUpRight className="size-3.5" aria-hidden="true" />
    </a>
  );
}

/** The demand by source. It says which sources do not count. */
export function DemandSources({ view: { listing, demand }, breakdown }: DemandSourcesProps) {
  const networks = breakdown?.networks ?? 0;
  // Messages bring later totals of boosts, but not from how many networks these came.
  const isOlder = breakdown !== null && breakdown.boosts !== demand.boosts;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <Source label="Members">{count(demand.likes)}</Source>
      {listing.demandSourceBoost ? (
        <Source label="Boosts">
          {count(demand.boosts)}
          {networks === 0 ? null : (
            <span className="font-medium text-mute">
              {' '}
              from {isOlder ? 'at least ' : ''}
              {plural(networks, 'network')}
            </span>
          )}
        </Source>
      ) : null}
      {listing.demandSourceYouTube ? (
        <Source label={<VideoLink url={listing.youtubeUrl} />}>
          {breakdown?.youTubeConnected === false ? (
            <span className="font-medium text-mute">not connected</span>
          ) : (
            count(demand.youTube)
          )}
        </Source>
      ) : null}
    </dl>
  );
}
