import { WebSocket } from 'ws';
import { ListingSocket } from '../../apps/web/src/lib/socket.ts';
import type { SocketWorld } from '../../apps/web/src/lib/socket-world.ts';
import type { Member } from '../http/outside-client.ts';

const RESTARTING = 1012;

/** Open pages of a listing: the site's own socket code over real sockets. */
export class OpenPages {
  readonly #sockets: ListingSocket[];
  /** For each page whose server announced a restart: after how many milliseconds the page reconnects. */
  readonly comesBackAfter: number[] = [];
  /** How many pages were signed out. */
  signedOut = 0;

  constructor(members: readonly Member[], slug: string, count: number) {
    this.#sockets = Array.from({ length: count }, (_, index) => {
      const member = members[index % members.length];
      if (member === undefined) throw new Error('A page needs a member.');
      return new ListingSocket({ slug, onMessage: () => undefined, world: this.#worldOf(member) });
    });
  }

  /** How many pages have a working socket (`live`). */
  get live(): number {
    return this.#sockets.filter((socket) => socket.status() === 'live').length;
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  #worldOf({ origin, token }: Member): SocketWorld {
    const nothing = () => () => undefined;
    let isToldOfRestart = false;
    return {
      connect: (path, events) => {
        const socket = new WebSocket(origin.replace('http', 'ws') + path, { headers: { origin } });
        socket.on('error', () => undefined);
        socket.on('open', () => events.opened());
        socket.on('message', (data) => events.said(data.toString()));
        socket.on('close', (code) => {
          isToldOfRestart = code === RESTARTING;
          events.closed(code);
          isToldOfRestart = false;
        });
        return { send: (text) => socket.send(text), close: () => socket.terminate() };
      },
      later: (delayMs, action) => {
        if (isToldOfRestart) this.comesBackAfter.push(delayMs);
        const timer = setTimeout(action, delayMs);
        return () => clearTimeout(timer);
      },
      chance: Math.random,
      token: () => token,
      dropToken: () => {
        this.signedOut += 1;
      },
      online: () => true,
      onTokenChange: nothing,
      onNetworkChange: nothing,
      onServerAnswer: nothing,
    };
  }
}
