import type { ListingCard } from '@clamor/contract/listing-views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { count } from '../../lib/number-text.ts';
import { listingPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { MOST_WANTED, marketQuery } from './market-query.ts';
import { MiniMeter } from './mini-meter.tsx';

/** The listing with the most demand, drawn large. */
function LoudestCrowd({ listed }: { listed: ListingCard }) {
  return (
    <Link
      to={listingPath(listed.slug)}
      className="group grid animate-fade-in gap-4 rounded-2xl border border-line bg-card p-5 no-underline shadow-panel transition-colors hover:border-edge sm:p-7"
    >
      <span className="grid gap-1">
        <span className="text-sm text-mute">The loudest crowd right now</span>
        <span className="heading line-clamp-2 text-xl">
          <bdi>{listed.title}</bdi>
        </span>
      </span>
      <MiniMeter listed={listed} bars={56} className="h-20 sm:h-36" />
      <span className="flex flex-wrap items-baseline gap-x-2">
        <strong className="display text-4xl">{count(listed.collectingDemand)}</strong>
        <span className="display text-xl text-mute">of {count(listed.threshold)}</span>
        <span className="ml-auto text-sm font-semibold underline">View listing</span>
      </span>
    </Link>
  );
}

/** A skeleton as tall as the content, so that nothing below moves when it loads. */
function LoudestSkeleton() {
  return (
    <SkeletonGroup label="Loading the loudest crowd">
      <Skeleton className="h-67 rounded-2xl sm:h-86" />
    </SkeletonGroup>
  );
}

/** The introduction that a visitor sees above the market. */
export function Hero() {
  const { data, isPending } = useInfiniteQuery(marketQuery(MOST_WANTED));
  const loudest = data?.find((listed) => listed.collectingDemand > 0);
  return (
    <section className="grid items-center gap-6 sm:gap-8 sm:py-8 lg:grid-cols-[1.05fr_1fr] lg:gap-14">
      <div className="grid justify-items-start gap-4 sm:gap-6">
        <h1 className="display text-5xl sm:text-6xl">The auction starts when the crowd does.</h1>
        <p className="max-w-md text-lg text-mute text-pretty">
          Want something? Say so. When enough people do, the clock starts, the bids come in, and the best one takes it
          home.
        </p>
        <ButtonLink to="/register" size="lg">
          Get 25k Clamor Tokens Free
        </ButtonLink>
      </div>
      {isPending ? <LoudestSkeleton /> : null}
      {loudest ? <LoudestCrowd listed={loudest} /> : null}
    </section>
  );
}
