import type { PersonalMessage } from '@clamor/contract/realtime';
import { iso } from '@clamor/contract/wire';
import { saleIn } from '@clamor/domain/lifecycle';
import type { Cancel, Scheduler } from '../../platform/clock/index.ts';
import { type Peer, Room, textFrame } from '../../platform/sockets/index.ts';
import type { Follower } from '../desk/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import type { RoomPorts } from './listing-room.ts';
import type { Entered } from './listing-rooms.ts';
import { OwnListings } from './own-listings.ts';
import { PacedNews } from './paced-news.ts';
import { type ConcernedMembers, noteConcerned } from './personal-messages.ts';

/** How often, in milliseconds, a page gets a message that shows that its socket still works. */
const READING_EVERY_MS = 15_000;

export type MemberRoomPorts = Pick<RoomPorts, 'epoch' | 'time'> & {
  scheduler: Scheduler;
  /** Called when a member's page connected or reconnected. It then needs its unread count. */
  joined(userId: string): void;
};

/** Sends members the changes of their own orders, money, bids and listings, on pages that show several listings. */
export class MemberRoom implements Follower {
  readonly #ports: MemberRoomPorts;
  readonly #members = new Map<string, Set<Peer>>();
  /** All member sockets. A message to many is sent in slices, so that bids are decided in between. */
  readonly #room: Room<Peer>;
  readonly #listings: OwnListings;
  readonly #bids: PacedNews<true>;
  #reading: Cancel | null = null;
  /** This room follows no listing, so its stamp has neither slug nor version. */
  get story(): Entered['room']['story'] {
    return { isStale: false, stamp: { slug: '', version: 0, epoch: this.#ports.epoch() } };
  }

  constructor(ports: MemberRoomPorts) {
    this.#ports = ports;
    this.#room = new Room(ports.scheduler);
    this.#listings = new OwnListings({
      ...ports,
      isHere: (userId) => this.#members.has(userId),
      tell: (userId, news) =>
        this.#write(this.#members.get(userId) ?? [], { type: 'you:listings', ...this.story.stamp, ...news }),
    });
    this.#bids = new PacedNews(ports.scheduler, (userId) =>
      this.#tell([...(this.#members.get(userId) ?? [])], { type: 'you:bids' }),
    );
  }

  enter(): Entered {
    return { room: this, freshen: async () => {}, leave: () => {} };
  }

  greet(peer: Peer): void {
    const serverTime = iso(this.#ports.time.knownTime().now);
    peer.write(textFrame(JSON.stringify({ type: 'hello', ...this.story.stamp, serverTime, watching: 0 })));
  }

  signIn(peer: Peer, userId: string): void {
    const peers = this.#members.get(userId) ?? new Set();
    this.#members.set(userId, peers.add(peer));
    this.#room.join(peer);
    this.#reading ??= this.#planReading();
    this.#ports.joined(userId);
  }

  leave(peer: Peer, userId: string | null): void {
    const peers = this.#members.get(userId ?? '');
    this.#room.leave(peer);
    peers?.delete(peer);
    if (userId !== null && peers?.size === 0) this.#members.delete(userId);
  }

  /** Tells these members' open pages that claims changed, so that the pages read them again. */
  moved(userIds: readonly string[]): void {
    const peers = userIds.flatMap((userId) => [...(this.#members.get(userId) ?? [])]);
    if (peers.length > 0) this.#tell(peers, { type: 'you:orders', moved: true });
  }

  /**
   * Tells members of commits that concern them. A sale or award gives an auction a buyer. A bid changes the position of
   * its bidder and of the leader before.
   */
  follow(changes: readonly CommittedChange[]): void {
    this.#listings.follow(changes);
    if (this.#members.size === 0) return;
    for (const { before, state, steps } of changes) {
      const concerned: ConcernedMembers = new Map();
      let previous = before;
      for (const { event, state: next } of steps) {
        noteConcerned(concerned, event, previous);
        previous = next;
        const sale = saleIn(event);
        if (sale !== null) this.moved([sale.buyerId, state.sellerId]);
      }
      for (const userId of concerned.keys()) if (this.#members.has(userId)) this.#bids.add(userId, true);
    }
    this.#bids.tellSoon();
  }

  /** Makes every open page on this node read again, because messages of other nodes may have been lost. */
  heal(): void {
    this.moved([...this.#members.keys()]);
  }

  stop(): void {
    this.#reading?.();
    this.#listings.stop();
    this.#bids.stop();
  }

  #planReading(): Cancel {
    return this.#ports.scheduler.after(READING_EVERY_MS, () => {
      this.#reading = this.#members.size > 0 ? this.#planReading() : null;
      const everybody = [...this.#members.values()].flatMap((peers) => [...peers]);
      this.#tell(everybody, { type: 'you:orders', moved: false });
    });
  }

  #tell(peers: readonly Peer[], news: { type: 'you:orders'; moved: boolean } | { type: 'you:bids' }): void {
    const serverTime = iso(this.#ports.time.knownTime().now);
    this.#write(peers, { ...news, ...this.story.stamp, serverTime });
  }

  #write(peers: Iterable<Peer>, message: PersonalMessage): void {
    this.#room.sendTo(peers, textFrame(JSON.stringify(message)));
  }
}
