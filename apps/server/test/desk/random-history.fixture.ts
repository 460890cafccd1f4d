import type { Actor } from '@clamor/domain/accounts';
import type { Command, ListingState } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { type Random, randomFrom } from '../../../../packages/domain/test/random.ts';
import { randomCommand, randomListing, randomWait } from '../../../../packages/domain/test/random-story.ts';
import type { Principal } from '../../src/modules/desk/index.ts';
import { moveTestClock } from '../../src/platform/clock/index.ts';
import type { DeskSite, Node } from './desk.fixture.ts';
import { addListing, addMember, type Member, request, stopTheHeart } from './market.fixture.ts';

/** A short grace, so that held bids are decided soon, and limits below it. */
export const BRIEF = {
  graceMs: 3_000,
  maxAgeMs: 2_000,
  lockTimeoutMs: 200,
  statementTimeoutMs: 500,
  clockErrorMs: 50,
};

const LISTINGS = 5;
const MOST_COMMANDS = 15;
const OUTAGE_MS = 20_000;
/**
 * The story often waits until this long before an auction's end, because the next bid of a member who does not lead
 * then adds time.
 */
const LAST_SECONDS_MS = 40_000;
/**
 * The clock never stops closer to an auction's end than this. Bids would then be held, and the test would wait for
 * them.
 */
const NEAR_END_MS = 1_000;

/** The members of the site, by their names in the random story. */
interface Cast {
  members: Map<string, Member>;
  suspended: Member;
  stranger: Member;
}

/** Random histories of listings. In each round some time or an outage passes, and then a burst of commands follows. */
export class RandomHistory {
  readonly listingIds: readonly string[];
  readonly #random: Random;
  readonly #site: DeskSite;
  readonly #cast: Cast;

  private constructor(random: Random, site: DeskSite, cast: Cast, listingIds: readonly string[]) {
    this.#random = random;
    this.#site = site;
    this.#cast = cast;
    this.listingIds = listingIds;
  }

  static async begin(seed: number, site: DeskSite): Promise<RandomHistory> {
    const random = randomFrom(seed);
    const { pool } = site;
    const seller = await addMember(pool);
    const members = new Map([['seller', seller]]);
    for (const name of ['ann', 'bob', 'cat', 'dan']) members.set(name, await addMember(pool));
    const listingIds: string[] = [];
    for (let count = 0; count < LISTINGS; count += 1) {
      const { terms, timing } = randomListing(random);
      // A short countdown and a long auction, because most cases concern LIVE listings.
      const opened = {
        terms: { ...terms, auctionDurationSeconds: 7_200 },
        timing: { ...timing, countdownMinutes: 1 },
        sellerId: seller.userId,
      };
      listingIds.push((await addListing(pool, opened)).id);
    }
    const [suspended, stranger] = [
      await addMember(pool, 'BOTH', 'SUSPENDED'),
      await addMember(pool, 'BOTH', 'DELETED'),
    ];
    return new RandomHistory(random, site, { members, suspended, stranger }, listingIds);
  }

  /** @param states the listings' states before the round */
  async round(node: Node, states: readonly ListingState[]): Promise<void> {
    if (this.#random.chance(0.1)) await stopTheHeart(this.#site.pool, OUTAGE_MS);
    else await this.#passTime(node, states);
    const burst = Array.from({ length: this.#random.between(1, MOST_COMMANDS) }, () => {
      const state = this.#random.pick(states);
      const { command, actor } = this.#command(state);
      return node.desk.submit(request(state.id, command, this.#claimOf(actor), node.clock.databaseNow()));
    });
    await Promise.all(burst);
  }

  async #passTime({ clock }: Node, states: readonly ListingState[]): Promise<void> {
    const live = states.filter(({ phase }) => phase.status === 'LIVE');
    const paced = live.length > 0 && this.#random.chance(0.8) ? live : states;
    const waitMs = this.#wait(this.#random.pick(paced), clock.now());
    const then = clock.now() + waitMs;
    const closing = states.some(
      ({ phase, frozenAt }) =>
        phase.status === 'LIVE' &&
        frozenAt === null &&
        then >= phase.endsAt - NEAR_END_MS &&
        then < phase.endsAt + BRIEF.graceMs,
    );
    await moveTestClock(this.#site.pool, closing ? waitMs + NEAR_END_MS + BRIEF.graceMs : waitMs);
  }

  /** How long to wait: as in the random story, but more often until the last seconds of an auction. */
  #wait(state: ListingState, now: Instant): number {
    const { phase } = state;
    const untilLastSeconds = phase.status === 'LIVE' ? phase.endsAt - LAST_SECONDS_MS - now : 0;
    if (untilLastSeconds > 0 && this.#random.chance(0.2)) return untilLastSeconds;
    return randomWait(this.#random, state, now);
  }

  /** The next command: as in the random story, but sellers are suspended more often. */
  #command(state: ListingState): { command: Command; actor: Actor } {
    const suspends = state.phase.status === 'LIVE' && this.#random.chance(0.04);
    if (suspends) return { command: { kind: 'stop_for_suspension' }, actor: { kind: 'staff' } };
    return randomCommand(this.#random, state);
  }

  #claimOf(actor: Actor): Principal {
    switch (actor.kind) {
      case 'member': {
        const member = this.#cast.members.get(actor.userId);
        if (member === undefined) throw new Error(`Nobody plays ${actor.userId}.`);
        return actor.status === 'ACTIVE' ? member.asker : this.#cast.suspended.asker;
      }
      case 'device':
        return {
          kind: 'device',
          deviceHash: null,
          addressHash: Buffer.alloc(32),
          wideNetworkHash: null,
          userId: null,
          isNew: false,
        };
      case 'nobody':
        return this.#cast.stranger.asker;
      default:
        return { kind: actor.kind };
    }
  }
}
