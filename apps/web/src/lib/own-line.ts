import type { ServerMessage } from '@clamor/contract/realtime';
import { browserWorld } from './browser-world.ts';
import { ListingSocket, type SocketStatus } from './socket.ts';
import type { SocketWorld } from './socket-world.ts';

type Hearer = (message: ServerMessage) => void;

/** The member's own line: one socket of a page for whatever is theirs, open for as long as something of the page listens. */
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
   * Hears every message from now on. Who comes while the line is live is told its last `hello`, as everybody is where it begins: something may
   * have happened before they listened. Answers how to stop.
   */
  listen(onMessage: Hearer): () => void {
    // Each time a new one, so that who listens twice stops once.
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

/** The one line of this page. */
export function ownLine(world: SocketWorld = browserWorld): OwnLine {
  const line = LINES.get(world) ?? new OwnLine(world);
  LINES.set(world, line);
  return line;
}
