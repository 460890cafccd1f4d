import { randomUUID } from 'node:crypto';
import {
  advance,
  bidsIn,
  type Command,
  decide,
  type ListingState,
  nextMinimumOf,
  openListing,
  stepsOf,
} from '@clamor/domain/lifecycle';
import { DEFAULT_TERMS } from '@clamor/domain/listings';
import type { ListingView } from '../../apps/server/src/modules/listings/index.ts';
import type { CommittedChange } from '../../apps/server/src/modules/topics/index.ts';

/** As long as a typical slug, because it is part of each watcher's handshake. */
export const HOT_SLUG = 'rolleiflex-3-5f-planar-7kq2m9x4';
const BIDDERS = Array.from({ length: 100 }, () => randomUUID());
const DURATION_SECONDS = 3_600;
const OVERLOOKED = {
  offsetAt: () => 0,
  anonymous: false,
  dueClaim: null,
  isOwed: false,
  liked: false,
  likeCounted: true,
  isOwnersDevice: false,
  boosts: { deviceLastAt: null, addressWithinHour: [] },
};

/** One LIVE auction in memory. The real rules decide its bids, on this machine's clock. */
export class HotAuction {
  #view: ListingView;
  #bids = 0;

  constructor() {
    const at = Date.now() - 61_000;
    const terms = {
      ...DEFAULT_TERMS,
      startPriceCents: 1,
      minIncrementCents: 1,
      goal: 1,
      auctionDurationSeconds: DURATION_SECONDS,
    };
    const timing = {
      startPolicy: 'IMMEDIATE' as const,
      countdownMinutes: 1,
      primeHours: null,
      hotOverridePercent: null,
      sellerTimezone: 'UTC',
    };
    const auctionId = '01920000-0000-7000-8000-000000000000';
    const [id, sellerId] = [randomUUID(), randomUUID()];
    const { next: state } = openListing({ id, sellerId, auctionId, terms, timing }, at);
    const seller = { id: sellerId, username: 'seller', profileImageUrl: null, bio: '', joinedAt: at };
    // Has only the fields that the public view reads.
    const texts = { id, slug: HOT_SLUG, title: 'Hot', customTags: [], mediaUrls: [], createdAt: at };
    this.#view = { texts, pictures: [], seller, state, bids: [], slices: [] } as unknown as ListingView;
    this.#decide({ kind: 'boost' }, 'device', at);
  }

  get view(): ListingView {
    return this.#view;
  }

  /** Places a bid of the next bidder, at the next minimum. */
  bid(): CommittedChange {
    this.#bids += 1;
    const amountCents = nextMinimumOf(this.#ready(Date.now()));
    const command: Command = { kind: 'place_bid', amountCents, maxAmountCents: null, anonymous: false };
    return this.#decide(command, BIDDERS[this.#bids % BIDDERS.length] ?? '', Date.now());
  }

  #ready(at: number): ListingState {
    return advance(this.#view.state, at, { outages: [], offsetAt: () => 0, graceMs: 3_000 }).next;
  }

  #decide(command: Command, by: string, at: number): CommittedChange {
    const before = this.#view.state;
    const ready = advance(before, at, { outages: [], offsetAt: () => 0, graceMs: 3_000 });
    const actor =
      by === 'device'
        ? ({ kind: 'device', deviceId: null, userId: null } as const)
        : ({ kind: 'member', userId: by, username: by, role: 'BIDDER', status: 'ACTIVE' } as const);
    const decision = decide(ready.next, command, { ...OVERLOOKED, actor, received: at, at });
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusal));
    const events = [...ready.events, ...decision.events];
    const states = [...ready.states, ...decision.states];
    const placed = events.flatMap(bidsIn);
    this.#view = { ...this.#view, state: decision.next, bids: [...this.#view.bids, ...placed].slice(-50) };
    return { before, state: decision.next, steps: stepsOf({ events, states }) };
  }
}
