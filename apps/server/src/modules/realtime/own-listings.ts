import type { ListingNews } from '@clamor/contract/dashboard';
import { LIMITS } from '@clamor/contract/limits';
import type { ServerMessageOf } from '@clamor/contract/realtime';
import { iso } from '@clamor/contract/wire';
import type { ListingState } from '@clamor/domain/lifecycle';
import type { Cancel, Scheduler } from '../../platform/clock/index.ts';
import type { Follower, Told } from '../desk/index.ts';
import { listingFigures } from '../market/index.ts';
import type { RoomPorts } from './listing-room.ts';

/** How often a seller hears of their listings at most, in milliseconds. */
const NEWS_EVERY_MS = 1_000;

type News = Pick<ServerMessageOf<'you:listings'>, 'listings' | 'truncated' | 'serverTime'>;

export interface OwnListingsPorts extends Pick<RoomPorts, 'time'> {
  scheduler: Scheduler;
  /** Whether this member listens on this node. */
  isHere(userId: string): boolean;
  tell(userId: string, news: News): void;
}

/** Gathers what moves of the listings of sellers who look on: the first at once, then what came within a second, in one frame each. */
export class OwnListings implements Follower {
  readonly #ports: OwnListingsPorts;
  /** By seller, then by listing: the last state of each. */
  readonly #waiting = new Map<string, Map<string, ListingState>>();
  #pause: Cancel | null = null;

  constructor(ports: OwnListingsPorts) {
    this.#ports = ports;
  }

  told(changes: readonly Told[]): void {
    for (const { before, state } of changes) {
      // What is silent moves no public number, and nobody may notice it, the seller neither.
      if (before.publicNumber === state.publicNumber || !this.#ports.isHere(state.sellerId)) continue;
      const own = this.#waiting.get(state.sellerId) ?? new Map<string, ListingState>();
      // One more than is told says that there were more.
      if (own.has(state.id) || own.size <= LIMITS.frameListingsMax) own.set(state.id, state);
      this.#waiting.set(state.sellerId, own);
    }
    if (this.#pause === null) this.#tellAll();
  }

  stop(): void {
    this.#pause?.();
  }

  #tellAll(): void {
    this.#pause = null;
    if (this.#waiting.size === 0) return;
    const time = this.#ports.time.knownTime();
    for (const [userId, own] of this.#waiting) {
      const all = [...own.values()];
      const listings = all
        .slice(0, LIMITS.frameListingsMax)
        .map((state): ListingNews => ({ id: state.id, ...listingFigures(state, time) }));
      const more = all.length > listings.length ? { truncated: true as const } : {};
      this.#ports.tell(userId, { listings, ...more, serverTime: iso(time.now) });
    }
    this.#waiting.clear();
    this.#pause = this.#ports.scheduler.after(NEWS_EVERY_MS, () => this.#tellAll());
  }
}
