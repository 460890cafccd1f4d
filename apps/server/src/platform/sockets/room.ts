import type { Cancel, Scheduler } from '../clock/index.ts';
import type { SharedFrames } from './shared-frames.ts';

/** Sockets written to in one go; between two goes the process does its other work. */
const SLICE = 512;

/** Whoever can be in a room. */
export interface Member {
  write(frames: Buffer | SharedFrames): void;
}

interface Delivery<Each> {
  frames: Buffer | SharedFrames;
  peers: readonly Each[];
  next: number;
}

/**
 * Everybody who gets the same frames. Frames leave in the order in which they were sent, to those who were in the
 * room at that moment, so that who joins later never sees an older frame after their own first one.
 */
export class Room<Each extends Member> {
  readonly #members = new Set<Each>();
  readonly #deliveries: Delivery<Each>[] = [];
  readonly #scheduler: Scheduler;
  #pump: Cancel | null = null;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  get size(): number {
    return this.#members.size;
  }

  /** Nothing is on its way out. */
  get isIdle(): boolean {
    return this.#deliveries.length === 0;
  }

  join(peer: Each): void {
    this.#members.add(peer);
  }

  leave(peer: Each): void {
    this.#members.delete(peer);
  }

  send(frames: SharedFrames): void {
    this.#deliver(frames, this.#members);
  }

  /** To some members only, in line with what was sent to all. */
  sendTo(peers: Iterable<Each>, frames: Buffer): void {
    this.#deliver(frames, peers);
  }

  closeAll(close: (peer: Each) => void): void {
    for (const peer of [...this.#members]) close(peer);
  }

  #deliver(frames: Buffer | SharedFrames, peers: Iterable<Each>): void {
    this.#deliveries.push({ frames, peers: [...peers], next: 0 });
    if (this.#pump === null) this.#writeSlice();
  }

  #writeSlice(): void {
    let left = SLICE;
    for (let delivery = this.#deliveries[0]; delivery !== undefined && left > 0; delivery = this.#deliveries[0]) {
      const end = Math.min(delivery.next + left, delivery.peers.length);
      left -= end - delivery.next;
      for (const peer of delivery.peers.slice(delivery.next, end)) {
        if (this.#members.has(peer)) peer.write(delivery.frames);
      }
      delivery.next = end;
      if (end === delivery.peers.length) this.#deliveries.shift();
    }
    this.#pump = this.isIdle ? null : this.#scheduler.after(0, () => this.#writeSlice());
  }
}
