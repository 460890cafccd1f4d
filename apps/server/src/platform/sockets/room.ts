import type { Cancel, Scheduler } from '../clock/index.ts';
import type { SharedFrames } from './shared-frames.ts';

/** How many sockets are written to at once. Then the process does other work before it continues. */
const SLICE = 512;

/** What a room can send to. */
export interface Member {
  write(frames: Buffer | SharedFrames): void;
}

interface Delivery<Each> {
  frames: Buffer | SharedFrames;
  peers: readonly Each[];
  next: number;
}

/**
 * A group of receivers of the same frames. Frames are sent in order, to the members at the moment of sending. So a
 * member who joins never gets an older frame after its first one.
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

  /** Whether all frames have been sent. */
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

  /** Sends a frame to some members, after all frames that were sent earlier and before all later ones. */
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
