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

/** How often a page hears that the line is open, in milliseconds. */
const READING_EVERY_MS = 15_000;

export type MemberRoomPorts = Pick<RoomPorts, 'epoch' | 'time'> & {
  scheduler: Scheduler;
  /** A member's page came, or came back: it is told how many notices are unread. */
  joined(userId: string): void;
};

/** Where members hear of whatever is theirs, on pages of all their orders, money, bids or listings. */
export class MemberRoom implements Follower {
  readonly #ports: MemberRoomPorts;
  readonly #members = new Map<string, Set<Peer>>();
  /** All of them: what is for many leaves in slices, with bids decided in between. */
  readonly #room: Room<Peer>;
  readonly #listings: OwnListings;
  readonly #bids: PacedNews<true>;
  #reading: Cancel | null = null;
  /** Of no listing, and without a version. */
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

  /** What follows the hammer moved for these members: those who are here are told that it did. */
  moved(userIds: readonly string[]): void {
    const peers = userIds.flatMap((userId) => [...(this.#members.get(userId) ?? [])]);
    if (peers.length > 0) this.#tell(peers, { type: 'you:orders', moved: true });
  }

  /** What was sold or awarded has a buyer from then on; and a bid moves where its bidder and who led before it stand. */
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

  /** Every page here reads again: what other nodes said of its member may be missing. */
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
