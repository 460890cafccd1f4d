import { SOCKET_CLOSE } from '@clamor/contract/limits';
import type { Cancel, Scheduler } from '../../platform/clock/index.ts';
import type { ListingKeeper } from '../desk/index.ts';
import type { SellerCard } from '../listings/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import type { SellerKeeper } from '../views/index.ts';
import { CommitStream, type StreamPorts } from './commit-stream.ts';
import { ListingRoom, type RoomPorts } from './listing-room.ts';

/** How long in milliseconds an empty room is kept, so that its last watcher can reconnect to its history. */
const LINGER_MS = 120_000;
const MAX_EMPTY_ROOMS = 1_000;
const HISTORY_CHARACTERS = { ofAllRooms: 64_000_000, atLeast: 8_000, atMost: 256_000 };
/**
 * The most commits that are remembered while a room is being opened. A commit between reading the view and following
 * the desk would otherwise be missed.
 */
const MAX_REMEMBERED = 5_000;

/** A room that somebody has entered, and the functions to leave it or to read its texts again. */
export interface Entered {
  room: Pick<ListingRoom, 'greet' | 'signIn' | 'leave'> & { story: Pick<ListingRoom['story'], 'isStale' | 'stamp'> };
  freshen(): Promise<void>;
  leave(): void;
}

interface Held {
  room: ListingRoom;
  stream: CommitStream;
  occupants: number;
}

export type RoomsPorts = Omit<RoomPorts, 'historyCharacters'> & StreamPorts & { scheduler: Scheduler };

/** Every room of this node, by listing. */
export class ListingRooms implements ListingKeeper, SellerKeeper {
  readonly #ports: RoomsPorts;
  readonly #bySlug = new Map<string, Held>();
  readonly #byListing = new Map<string, Held>();
  readonly #opening = new Map<string, Promise<Held | null>>();
  /** The empty rooms, the one that is empty longest first. Each has the timer that will close it. */
  readonly #empty = new Map<Held, Cancel>();
  #remembered: CommittedChange[] = [];
  readonly #rememberedSellers = new Map<string, SellerCard>();

  constructor(ports: RoomsPorts) {
    this.#ports = ports;
  }

  get size(): number {
    return this.#byListing.size;
  }

  /**
   * Enters the room of a listing, which is opened if necessary. Null if there is no such listing. Throws if it could
   * not be read.
   */
  async enter(slug: string): Promise<Entered | null> {
    const held = this.#bySlug.get(slug) ?? (await this.#open(slug));
    if (held === null || !this.#isOpen(held)) return null;
    held.occupants += 1;
    this.#cancelClosing(held);
    let isIn = true;
    return {
      room: held.room,
      freshen: () => held.stream.freshen(),
      leave: () => {
        if (isIn) this.#leave(held);
        isIn = false;
      },
    };
  }

  /** Passes on the commits of this node's desk and of other nodes. */
  follow(changes: readonly CommittedChange[]): void {
    for (const told of changes) this.#byListing.get(told.state.id)?.stream.take(told);
    if (this.#opening.size > 0) this.#remembered = [...this.#remembered, ...changes].slice(-MAX_REMEMBERED);
  }

  /** Sends these members their claims on this listing, which changed. */
  claimsMoved(listingId: string, userIds: readonly string[]): void {
    this.#byListing.get(listingId)?.room.tellClaims(userIds);
  }

  /** Passes changed seller cards to all rooms. A room ignores the cards of other sellers. */
  sellersMoved(cards: readonly SellerCard[]): void {
    for (const card of cards) {
      for (const { room } of this.#byListing.values()) room.sellerMoved(card);
      if (this.#opening.size > 0) this.#rememberedSellers.set(card.id, card);
    }
  }

  sellerIds(): string[] {
    return [...new Set([...this.#byListing.values()].map(({ room }) => room.story.committed.sellerId))];
  }

  /**
   * Sends the members in every room their claims again, because messages of other nodes may have been lost. Works on
   * one room after the other, because each member needs a query. Throws if a claim could not be read.
   */
  async heal(): Promise<void> {
    for (const { room } of [...this.#byListing.values()]) await room.tellAllClaims();
  }

  /** The numbers of watchers on this node by listing id. Listings without watchers are left out. */
  counts(): [string, number][] {
    return [...this.#byListing]
      .map(([id, { room }]): [string, number] => [id, room.size])
      .filter(([, size]) => size > 0);
  }

  followed(): string[] {
    return [...this.#byListing.keys()];
  }

  /** Lets each room that is behind its committed version read what it lacks. */
  compare(versions: ReadonlyMap<string, number>): void {
    for (const [id, version] of versions) {
      const held = this.#byListing.get(id);
      if (held !== undefined && held.room.story.committed.version < version) held.stream.heal(version);
    }
  }

  clockMoved(): void {
    for (const { room } of this.#byListing.values()) room.clockMoved();
  }

  /** Closes all rooms, because the database has another epoch. Their pages reconnect within two seconds. */
  restart(): void {
    this.#closeAll(SOCKET_CLOSE.restarting, 'another history');
  }

  stop(): void {
    this.#closeAll(SOCKET_CLOSE.tryLater, 'restarting');
  }

  #open(slug: string): Promise<Held | null> {
    const under = this.#opening.get(slug);
    if (under !== undefined) return under;
    const opening = this.#read(slug).finally(() => {
      this.#opening.delete(slug);
      if (this.#opening.size > 0) return;
      this.#remembered = [];
      this.#rememberedSellers.clear();
    });
    this.#opening.set(slug, opening);
    return opening;
  }

  async #read(slug: string): Promise<Held | null> {
    const view = await this.#ports.listings.shown(slug);
    if (view === null) return null;
    await this.#ports.names.learn(view.bids.filter((bid) => !bid.anonymous).map(({ bidderId }) => bidderId));
    const room = new ListingRoom({ ...this.#ports, historyCharacters: () => this.#historyCharacters() }, view);
    const gone = () => this.#close(held, SOCKET_CLOSE.policy, 'no such listing');
    const held: Held = { room, stream: new CommitStream(this.#ports, room, gone), occupants: 0 };
    this.#bySlug.set(slug, held);
    this.#byListing.set(view.state.id, held);
    for (const told of this.#remembered) if (told.state.id === view.state.id) held.stream.take(told);
    const card = this.#rememberedSellers.get(view.seller.id);
    if (card !== undefined) room.sellerMoved(card);
    return held;
  }

  #leave(held: Held): void {
    held.occupants -= 1;
    if (held.occupants > 0 || !this.#isOpen(held)) return;
    const close = () => this.#close(held, SOCKET_CLOSE.tryLater, 'closed');
    this.#empty.set(held, this.#ports.scheduler.after(LINGER_MS, close));
    const [oldest] = this.#empty.keys();
    if (this.#empty.size > MAX_EMPTY_ROOMS && oldest !== undefined)
      this.#close(oldest, SOCKET_CLOSE.tryLater, 'closed');
  }

  /** Whether this room is still open. If it was closed, its listing may have a newer room by now. */
  #isOpen(held: Held): boolean {
    return this.#byListing.get(held.room.story.committed.id) === held;
  }

  #cancelClosing(held: Held): void {
    this.#empty.get(held)?.();
    this.#empty.delete(held);
  }

  #closeAll(code: number, reason: string): void {
    for (const held of [...this.#byListing.values()]) this.#close(held, code, reason);
  }

  #close(held: Held, code: number, reason: string): void {
    if (!this.#isOpen(held)) return;
    this.#cancelClosing(held);
    this.#bySlug.delete(held.room.story.slug);
    this.#byListing.delete(held.room.story.committed.id);
    held.room.stop((peer) => peer.close(code, reason));
  }

  #historyCharacters(): number {
    const share = HISTORY_CHARACTERS.ofAllRooms / Math.max(1, this.size);
    return Math.max(HISTORY_CHARACTERS.atLeast, Math.min(HISTORY_CHARACTERS.atMost, share));
  }
}
