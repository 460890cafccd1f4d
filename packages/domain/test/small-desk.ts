import type { Actor } from '../src/accounts/index.ts';
import {
  advance,
  type Command,
  type Decision,
  decide,
  dueAt,
  type ListingEvent,
  type ListingState,
  type Mover,
  type NewListing,
  type Outage,
  openListing,
  type Status,
} from '../src/lifecycle/index.ts';
import type { Instant } from '../src/time/index.ts';
import { GRACE } from './given.ts';
import { intlOffsetAt } from './intl-offset.ts';

export interface Move {
  event: string;
  by: Mover;
  from: Status;
  to: Status;
}

/** A bidder who likes from a device on which the owner signed in. */
export const OWNERS_SECOND_ACCOUNT = 'dan';

/**
 * A desk for one listing and one command at a time. It stores what the real desk stores in tables (likes, boosts,
 * outages), and records every change of status with its cause.
 */
export class SmallDesk {
  state: ListingState;
  readonly events: ListingEvent[];
  readonly moves: Move[] = [];
  readonly outages: Outage[] = [];
  /** For each member who likes the listing: whether the like counted. */
  private readonly likers = new Map<string, boolean>();
  private boosts: { deviceId: string | null; at: Instant }[] = [];

  constructor(input: NewListing, at: Instant) {
    const opened = openListing(input, at);
    this.state = opened.next;
    this.events = [...opened.events];
  }

  submit(command: Command, actor: Actor, received: Instant, now: Instant): Decision {
    const earliest = command.kind === 'place_bid' ? received : now;
    const at = Math.max(earliest, this.state.lastEventAt);
    this.runUntil(at);
    const before = this.state;
    const decision = decide(before, command, {
      actor,
      received,
      at,
      offsetAt: intlOffsetAt,
      anonymous: false,
      dueClaim: null,
      isOwed: false,
      liked: actor.kind === 'member' && this.likers.has(actor.userId),
      likeCounted: actor.kind === 'member' && this.likers.get(actor.userId) === true,
      isOwnersDevice: actor.kind === 'member' && actor.userId === OWNERS_SECOND_ACCOUNT,
      boosts: this.boostHistory(actor, at),
    });
    if (decision.ok) this.keep(before, decision.next, decision.events, moverOf(command));
    this.runUntil(Math.max(now, this.state.lastEventAt));
    return decision;
  }

  /** Takes the due steps one at a time, so that each change of status is recorded separately. */
  runUntil(now: Instant): void {
    const context = { outages: this.outages, offsetAt: intlOffsetAt, graceMs: GRACE };
    const atOnce = advance(this.state, now, context);
    for (;;) {
      const before = this.state;
      const due = dueAt(before, GRACE);
      const step = advance(before, due === null ? now : Math.min(due, now), context);
      this.keep(before, step.next, step.events, 'clock');
      if (step.next === before) break;
    }
    if (JSON.stringify(this.state) !== JSON.stringify(atOnce.next)) {
      throw new Error(`Step by step it is ${JSON.stringify(this.state)}, at once ${JSON.stringify(atOnce.next)}.`);
    }
  }

  private keep(before: ListingState, next: ListingState, events: readonly ListingEvent[], by: Mover): void {
    const from = before.phase.status;
    const to = next.phase.status;
    this.state = next;
    this.events.push(...events);
    for (const event of events) this.remember(event);
    if (from === to) return;
    const said = events.filter((event) => !SAYS_NO_STATUS.has(event.type));
    if (said.length !== 1) throw new Error(`${from} became ${to} by ${said.map(({ type }) => type).join(', ')}.`);
    for (const { type } of said) this.moves.push({ event: type, by, from, to });
  }

  private remember(event: ListingEvent): void {
    if (event.type === 'liked') this.likers.set(event.userId, event.counted);
    if (event.type === 'unliked') this.likers.delete(event.userId);
    if (event.type === 'boosted') this.boosts.push({ deviceId: event.deviceId, at: event.at });
  }

  private boostHistory(actor: Actor, at: Instant): { deviceLastAt: Instant | null; addressWithinHour: Instant[] } {
    this.boosts = this.boosts.filter((boost) => boost.at > at - 3_600_000);
    const deviceId = actor.kind === 'device' ? actor.deviceId : null;
    const own = this.boosts.filter((boost) => deviceId !== null && boost.deviceId === deviceId);
    return { deviceLastAt: own[own.length - 1]?.at ?? null, addressWithinHour: this.boosts.map((boost) => boost.at) };
  }
}

/** Events that do not change the status, but may come together with an event that does. */
const SAYS_NO_STATUS = new Set([
  'liked',
  'boosted',
  'video_likes_counted',
  'goal_met',
  'timing_changed',
  'start_scheduled',
  'outage_added',
  'listing_removed',
]);

function moverOf(command: Command): Mover {
  switch (command.kind) {
    case 'like':
    case 'boost':
    case 'count_video_likes':
      return 'demand';
    case 'stop_for_suspension':
    case 'resume':
    case 'remove':
    case 'freeze_maximum':
    case 'republish':
    case 'cancel':
      return 'staff';
    default:
      return 'seller';
  }
}
