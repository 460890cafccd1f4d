import { randomBytes } from 'node:crypto';
import { type Actor, memberActor } from '@clamor/domain/accounts';
import {
  type Advance,
  advance,
  type Command,
  decide,
  type ListingEvent,
  type ListingState,
  openListing,
} from '@clamor/domain/lifecycle';
import type { Terms, Timing } from '@clamor/domain/listings';
import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Change, DeskRequest, Principal } from '../src/modules/desk/index.ts';
import { DESK_PARAMETERS } from '../src/modules/desk/index.ts';
import { offsetAt } from '../src/modules/lifecycle/index.ts';

/** A member of the demo. */
export interface DemoMember {
  userId: string;
  username: string;
}

/**
 * A listing's past, played through with the real rules at moments in the past. The result is what the desk would have
 * written: events without gaps, the state after each of them, and every change for the sections to save.
 */
export class Rehearsal {
  readonly changes: Change[] = [];
  readonly events: ListingEvent[];
  /** The state after each event, in the same order. */
  readonly states: ListingState[];
  state: ListingState;
  #at: Instant;
  readonly #fans = new Set<string>();

  constructor(seller: DemoMember, terms: Terms, timing: Timing, at: Instant) {
    const opened = openListing({ id: uuidv7(), sellerId: seller.userId, auctionId: uuidv7(), terms, timing }, at);
    this.state = opened.next;
    this.events = [...opened.events];
    this.states = [...opened.states];
    this.#at = at;
  }

  /** Lets the listing's clock run to a moment, and takes the steps that fall due. */
  runTo(at: Instant): void {
    this.#at = Math.max(at, this.#at);
    const { graceMs } = DESK_PARAMETERS;
    this.#keep(null, advance(this.state, this.#at, { outages: [], offsetAt, graceMs }));
  }

  like(fan: DemoMember, at: Instant): void {
    if (this.#fans.has(fan.userId)) return;
    this.#do(demoActor(fan), { kind: 'like', liked: true }, at);
    this.#fans.add(fan.userId);
  }

  /** Adds a boost from a new device and a new network. */
  boost(at: Instant): void {
    this.#do({ kind: 'device', deviceId: uuidv7(), userId: null }, { kind: 'boost' }, at);
  }

  /** Places a bid. Returns false if the rules refuse it. */
  bid(
    bidder: DemoMember,
    at: Instant,
    bid: { amountCents: number; maxAmountCents?: number; anonymous?: boolean },
  ): boolean {
    const { amountCents, maxAmountCents = null, anonymous = false } = bid;
    return this.#do(demoActor(bidder), { kind: 'place_bid', amountCents, maxAmountCents, anonymous }, at);
  }

  /** Runs a command that only the seller may give. */
  bySeller(seller: DemoMember, command: Command, at: Instant): void {
    this.#do(demoActor(seller), command, at);
  }

  #do(actor: Actor, command: Command, at: Instant): boolean {
    this.runTo(at);
    const liked = actor.kind === 'member' && this.#fans.has(actor.userId);
    const boosts = { deviceLastAt: null, addressWithinHour: [] };
    const situation = {
      actor,
      received: at,
      at,
      offsetAt,
      anonymous: false,
      dueClaim: null,
      isOwed: false,
      likeCounted: true,
      isOwnersDevice: false,
      liked,
      boosts,
    };
    const decision = decide(this.state, command, situation);
    if (!decision.ok) return false;
    this.#keep(requestOf(this.state.id, actor, command, at), decision);
    return true;
  }

  #keep(request: DeskRequest | null, { next: state, events, states }: Advance): void {
    if (events.length > 0) this.changes.push({ request, before: this.state, state, events });
    this.events.push(...events);
    this.states.push(...states);
    this.state = state;
  }
}

function demoActor({ userId, username }: DemoMember): Extract<Actor, { kind: 'member' }> {
  return memberActor(userId, { username, role: 'BOTH', status: 'ACTIVE' });
}

const NO_HASH = Buffer.alloc(32);

/** The request as the sections read it: its author and its command. */
function requestOf(listingId: string, actor: Actor, command: Command, at: Instant): DeskRequest {
  const asker: Principal =
    actor.kind === 'member'
      ? { kind: 'session', tokenHash: NO_HASH, userId: actor.userId }
      : {
          kind: 'device',
          deviceHash: null,
          addressHash: randomBytes(NO_HASH.length),
          wideNetworkHash: null,
          userId: null,
          isNew: false,
        };
  return { listingId, command, asker, receivedAt: at, key: null, attachments: [], bytes: 0 };
}
