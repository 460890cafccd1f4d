import type { Actor } from '@clamor/domain/accounts';
import {
  advance,
  bidsIn,
  type Command,
  type Decision,
  decide,
  type ListingEvent,
  type ListingState,
  nextMinimumOf,
  type Outage,
  openListing,
  type ProjectionTime,
  type Step,
  stepsFrom,
} from '@clamor/domain/lifecycle';
import { DEFAULT_TERMS, type Terms, type Timing } from '@clamor/domain/listings';
import { type Instant, MINUTE } from '@clamor/domain/time';
import type { ListingView } from '../../src/modules/listings/index.ts';
import type { Usernames } from '../../src/modules/members/index.ts';
import type { EventLog } from '../../src/modules/realtime/index.ts';
import type { CommittedChange } from '../../src/modules/topics/index.ts';

const GRACE_MS = 3_000;
const START = Date.parse('2026-03-01T12:00:00.000Z');

const TERMS: Terms = {
  ...DEFAULT_TERMS,
  startPriceCents: 1_000,
  minIncrementCents: 100,
  goal: 2,
  auctionDurationSeconds: 300,
};
const TIMING: Timing = {
  startPolicy: 'IMMEDIATE',
  countdownMinutes: 1,
  primeHours: null,
  hotOverridePercent: null,
  sellerTimezone: 'UTC',
};

/** A market in memory that decides with the real rules. Its clock stands still until a test moves it. */
export class Market implements EventLog {
  nowMs: Instant = START;
  /** The last known heartbeat; null: the time now. */
  servedUntilMs: Instant | null = null;
  /** The recorded outages. */
  outages: readonly Outage[] = [];
  /** While false, watchers do not get commits, as if the message were lost. */
  isTelling = true;
  /** While true, reading fails as in an outage of the database. */
  isDown = false;
  readonly names = new Names();
  readonly #listings = new Map<string, { view: ListingView; events: ListingEvent[] }>();
  readonly #listeners: ((told: readonly CommittedChange[]) => void)[] = [];

  knownTime(): ProjectionTime {
    const { nowMs, servedUntilMs, outages } = this;
    return { now: nowMs, servedUntil: servedUntilMs ?? nowMs, outages, offsetAt: () => 0 };
  }

  onCommit(listener: (told: readonly CommittedChange[]) => void): void {
    this.#listeners.push(listener);
  }

  add(slug: string, terms: Partial<Terms> = {}, sellerId = 'seller'): void {
    const id = `listing-${slug}`;
    const auctionId = '01920000-0000-7000-8000-000000000000';
    const opening = { id, sellerId, auctionId, terms: { ...TERMS, ...terms }, timing: TIMING };
    const { next: state, events } = openListing(opening, this.nowMs);
    this.#listings.set(slug, { view: viewOf(slug, state), events: [...events] });
  }

  state(slug: string): ListingState {
    return this.#entry(slug).view.state;
  }

  /** Decides one command as the desk would, and publishes the change. */
  do(slug: string, by: Actor, command: Command): Decision {
    const { view } = this.#entry(slug);
    const at = this.nowMs;
    const ready = advance(view.state, at, { outages: this.outages, offsetAt: () => 0, graceMs: GRACE_MS });
    const boosts = { deviceLastAt: null, addressWithinHour: [] };
    const situation = {
      actor: by,
      received: at,
      at,
      offsetAt: () => 0,
      anonymous: false,
      dueClaim: null,
      isOwed: false,
      likeCounted: true,
      isOwnersDevice: false,
      liked: false,
      boosts,
    };
    const decision = decide(ready.next, command, situation);
    const events = decision.ok ? [...ready.events, ...decision.events] : ready.events;
    this.#commit(slug, decision.ok ? decision.next : ready.next, events);
    return decision;
  }

  boost(slug: string): void {
    this.do(slug, { kind: 'device', deviceId: null, userId: null }, { kind: 'boost' });
  }

  tick(slug: string): void {
    this.do(slug, { kind: 'clock' }, { kind: 'tick' });
  }

  /** Places a bid, with a maximum if one is given. */
  bid(slug: string, username: string, amountCents: number, more: { max?: number; anonymous?: boolean } = {}): Decision {
    const command: Command = {
      kind: 'place_bid',
      amountCents,
      maxAmountCents: more.max ?? null,
      anonymous: more.anonymous ?? false,
    };
    return this.do(slug, member(username), command);
  }

  /** The listing's next minimum. */
  next(slug: string): number {
    return nextMinimumOf(this.state(slug));
  }

  /** Meets the goal and lets the countdown pass. */
  goLive(slug: string): void {
    this.boost(slug);
    this.boost(slug);
    this.nowMs += MINUTE;
    this.tick(slug);
  }

  async shown(slug: string): Promise<ListingView | null> {
    this.#fail();
    const view = this.#listings.get(slug)?.view ?? null;
    return view?.state.hidden ? null : view;
  }

  async versionsOf(listingIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    this.#fail();
    const states = [...this.#listings.values()].map(({ view }) => view.state);
    return new Map(states.filter(({ id }) => listingIds.includes(id)).map(({ id, version }) => [id, version]));
  }

  async after(state: ListingState, limit: number): Promise<readonly Step[] | null> {
    this.#fail();
    const found = [...this.#listings.values()].find(({ view }) => view.state.id === state.id);
    const events = (found?.events ?? []).filter((event) => event.number > state.eventNumber);
    return events.length > limit ? null : stepsFrom(state, events);
  }

  #commit(slug: string, state: ListingState, events: readonly ListingEvent[]): void {
    const entry = this.#entry(slug);
    const before = entry.view.state;
    if (state === before) return;
    const placed = events.flatMap(bidsIn);
    entry.view = { ...entry.view, state, bids: [...entry.view.bids, ...placed].slice(-50) };
    entry.events.push(...events);
    if (!this.isTelling) return;
    const told = { before, state, steps: stepsFrom(before, events) };
    for (const listener of this.#listeners) listener([told]);
  }

  #entry(slug: string) {
    const entry = this.#listings.get(slug);
    if (entry === undefined) throw new Error(`no listing ${slug}`);
    return entry;
  }

  #fail(): void {
    if (this.isDown) throw new Error('the database is down, on purpose');
  }
}

export function member(username: string): Extract<Actor, { kind: 'member' }> {
  return { kind: 'member', userId: `id-${username}`, username, role: 'BIDDER', status: 'ACTIVE' };
}

/** Usernames that must be loaded before they are known, as from the database. */
class Names implements Usernames {
  async refresh(): Promise<void> {}

  readonly #known = new Map<string, string>();

  known(userId: string): string | undefined {
    return this.#known.get(userId);
  }

  remember(userId: string, username: string): void {
    this.#known.set(userId, username);
  }

  async learn(userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) this.remember(userId, userId.replace('id-', ''));
  }

  nameOf(userId: string): string {
    return this.#known.get(userId) ?? '';
  }
}

function viewOf(slug: string, state: ListingState): ListingView {
  const tags = ['category', 'condition', 'rarity', 'certification', 'authentication', 'era', 'sport', 'team', 'player'];
  const noTags = Object.fromEntries([...tags, 'manufacturer', 'edition', 'serialNumber'].map((tag) => [tag, null]));
  const texts = {
    ...noTags,
    id: state.id,
    slug,
    sellerId: state.sellerId,
    createdAt: START,
    title: `Lot ${slug}`,
    description: 'A lamp.',
    mode: 'STANDARD',
    productType: 'PHYSICAL',
    mediaUrls: [],
    youtubeUrl: null,
    shippingType: null,
    localPickup: false,
    digitalDeliveryInfo: null,
    customTags: [],
    bossBucksEligible: false,
    featured: false,
    verified: false,
    adminNotes: null,
  } as unknown as ListingView['texts'];
  const seller = { id: 'seller', username: 'sela', profileImageUrl: null, bio: '', joinedAt: START, ...NOTHING_SOLD };
  return { texts, pictures: [], seller, state, bids: [], slices: [] };
}

const NOTHING_SOLD = { totalSales: 0, averageRating: null, totalReviews: 0, totalReviewers: 0 };
