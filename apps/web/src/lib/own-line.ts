import type { ServerMessage } from '@clamor/contract/realtime';
import { browserWorld } from './browser-world.ts';
import { ListingSocket, type SocketStatus } from './socket.ts';
import type { SocketWorld } from './socket-world.ts';

type Hearer = (message: ServerMessage) => void;

/** The page's only socket for the member's personal messages. It is open while anything on the page listens. */
class OwnLine {
  readonly #world: SocketWorld;
  readonly #hearers = new Set<Hearer>();
  readonly #watchers = new Set<() => void>();
  #socket: ListingSocket | null = null;
  #hello: ServerMessage | null = null;

  constructor(world: SocketWorld) {
    this.#world = world;
  }

  /**
   * Calls the listener for every message from now on. If the socket is already live, the listener first gets the last
   * `hello`, because it may have missed messages. Returns a function that unsubscribes.
   */
  listen(onMessage: Hearer): () => void {
    // A new function for each call, so that a caller that listens twice also unsubscribes twice.
    const hearer: Hearer = (message) => onMessage(message);
    this.#hearers.add(hearer);
    if (this.#socket === null) this.#open();
    else if (this.#hello !== null && this.status() === 'live') hearer(this.#hello);
    return () => {
      this.#hearers.delete(hearer);
      if (this.#hearers.size === 0) this.#close();
    };
  }

  readonly status = (): SocketStatus => this.#socket?.status() ?? 'connecting';

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #open(): void {
    this.#socket = new ListingSocket({ slug: null, onMessage: (message) => this.#hear(message), world: this.#world });
    this.#socket.subscribe(() => {
      for (const watcher of this.#watchers) watcher();
    });
  }

  #close(): void {
    this.#socket?.close();
    this.#socket = null;
    this.#hello = null;
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'hello') this.#hello = message;
    for (const hearer of [...this.#hearers]) hearer(message);
  }
}

const LINES = new WeakMap<SocketWorld, OwnLine>();

/** Returns the page's only socket for personal messages. */
export function ownLine(world: SocketWorld = browserWorld): OwnLine {
  const line = LINES.get(world) ?? new OwnLine(world);
  LINES.set(world, line);
  return line;
}
