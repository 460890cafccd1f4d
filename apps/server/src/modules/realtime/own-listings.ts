import type { ListingNews } from '@clamor/contract/dashboard';
import { LIMITS } from '@clamor/contract/limits';
import type { ServerMessageOf } from '@clamor/contract/realtime';
import { iso } from '@clamor/contract/wire';
import type { ListingState } from '@clamor/domain/lifecycle';
import type { Scheduler } from '../../platform/clock/index.ts';
import type { Follower } from '../desk/index.ts';
import { listingFigures } from '../market/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import type { RoomPorts } from './listing-room.ts';
import { PacedNews } from './paced-news.ts';

type News = Pick<ServerMessageOf<'you:listings'>, 'listings' | 'truncated' | 'serverTime'>;

export interface OwnListingsPorts extends Pick<RoomPorts, 'time'> {
  scheduler: Scheduler;
  /** Whether this member has an open page on this node. */
  isHere(userId: string): boolean;
  tell(userId: string, news: News): void;
}

/** Collects changed listings for their sellers who have open pages, and sends them in paced messages. */
export class OwnListings implements Follower {
  readonly #ports: OwnListingsPorts;
  /** For each seller the changed listings that are not sent yet, each with its last state. */
  readonly #news: PacedNews<Map<string, ListingState>>;

  constructor(ports: OwnListingsPorts) {
    this.#ports = ports;
    this.#news = new PacedNews(ports.scheduler, (userId, own) => ports.tell(userId, this.#newsOf(own)));
  }

  follow(changes: readonly CommittedChange[]): void {
    for (const { before, state } of changes) {
      // A silent event changes no public version and must stay hidden, even from the seller.
      if (before.publicNumber === state.publicNumber || !this.#ports.isHere(state.sellerId)) continue;
      const own = this.#news.waitingOf(state.sellerId) ?? new Map<string, ListingState>();
      // At most one listing more than a frame may name is kept. The extra one lets the frame say that there are more.
      if (own.has(state.id) || own.size <= LIMITS.frameListingsMax) own.set(state.id, state);
      this.#news.add(state.sellerId, own);
    }
    this.#news.tellSoon();
  }

  stop(): void {
    this.#news.stop();
  }

  #newsOf(own: ReadonlyMap<string, ListingState>): News {
    const time = this.#ports.time.knownTime();
    const listings = [...own.values()]
      .slice(0, LIMITS.frameListingsMax)
      .map((state): ListingNews => ({ id: state.id, ...listingFigures(state, time) }));
    const more = own.size > listings.length ? { truncated: true as const } : {};
    return { listings, ...more, serverTime: iso(time.now) };
  }
}
