import type { DemandBreakdown } from '@clamor/contract/demand';
import { iso } from '@clamor/contract/wire';
import { meterSlices, sliceWidthMs, totalDemand } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';
import type { ListingView } from '../listings/index.ts';
import { boostNetworks } from './boost-networks.postgres.ts';
import type { DemandPorts } from './demand-ports.ts';
import { collectedUntil } from './demand-slices.ts';

/** Demand by source and its growth over time; null if no listing with this slug is public. */
export async function readDemand(
  { pool, views, clock, epoch, readsVideos }: Pick<DemandPorts, 'pool' | 'views' | 'clock' | 'epoch' | 'readsVideos'>,
  slug: string,
): Promise<DemandBreakdown | null> {
  const view = await views.shown(slug);
  if (view === null) return null;
  const networks = await boostNetworks(pool, view.texts.id);
  return readBreakdown(view, networks, { now: clock.now(), epoch: epoch(), readsVideos });
}

/** The growth reaches until now while demand counts, and until its last change afterwards. */
function readBreakdown(
  view: ListingView,
  networks: number,
  { now, epoch, readsVideos }: { now: Instant; epoch: string; readsVideos: boolean },
): DemandBreakdown {
  const { tally, terms, publicNumber: version } = view.state;
  const { createdAt } = view.texts;
  const until = collectedUntil(view, now);
  return {
    total: totalDemand(tally),
    likes: tally.likes,
    boosts: tally.boosts,
    youTube: tally.videoLikes,
    networks,
    threshold: terms.goal,
    goalMetAt: iso(tally.goalMetAt),
    youTubeConnected: readsVideos || !terms.videoLikesCount,
    slices: meterSlices(view.slices, createdAt, until).map((slice) => ({
      from: iso(slice.from),
      likes: slice.likes,
      boosts: slice.boosts,
      youTube: slice.videoLikes,
    })),
    sliceSeconds: sliceWidthMs(Math.max(0, until - createdAt)) / 1_000,
    version,
    epoch,
  };
}
