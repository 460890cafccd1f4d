import type { Cancel, Scheduler } from '../clock/index.ts';

/** What can be pinged. */
export interface HeartbeatOptions {
  beat(): void;
}

/** Seconds between two pings of one peer (docs/product.md#realtime). */
export const PING_EVERY_SECONDS = 25;
const SECOND_MS = 1_000;

/** Pings all peers in turn, a part of them each second, so that many are never pinged at the same time. */
export class Heartbeat<Peer extends HeartbeatOptions> {
  readonly #scheduler: Scheduler;
  readonly #turns = Array.from({ length: PING_EVERY_SECONDS }, () => new Set<Peer>());
  readonly #turnOf = new Map<Peer, Set<Peer>>();
  #second = 0;
  #next: Cancel | null = null;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** Adds a peer. Its first ping comes after a whole round. */
  add(peer: Peer): void {
    const turn = this.#turns[this.#second];
    if (turn === undefined) return;
    turn.add(peer);
    this.#turnOf.set(peer, turn);
  }

  /** All peers, in the order in which they were added. */
  peers(): Peer[] {
    return [...this.#turnOf.keys()];
  }

  remove(peer: Peer): void {
    this.#turnOf.get(peer)?.delete(peer);
    this.#turnOf.delete(peer);
  }

  start(): void {
    this.#next = this.#scheduler.after(SECOND_MS, () => {
      this.#second = (this.#second + 1) % PING_EVERY_SECONDS;
      for (const peer of [...(this.#turns[this.#second] ?? [])]) peer.beat();
      this.start();
    });
  }

  stop(): void {
    this.#next?.();
  }
}
