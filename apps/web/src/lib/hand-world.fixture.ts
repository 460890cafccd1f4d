import type { ServerMessage } from '@clamor/contract/realtime';
import { ListingSocket } from './socket.ts';
import type { SocketWorld, WireEvents } from './socket-world.ts';

interface Connection {
  path: string;
  sent: unknown[];
  isOpen: boolean;
  closed: boolean;
  events: WireEvents;
}

/** A network and timers that the test controls. */
export function handWorld() {
  const connections: Connection[] = [];
  const timers = new Map<number, { delayMs: number; action: () => void }>();
  const tokenListeners = new Set<() => void>();
  const networkListeners = new Set<() => void>();
  const answerListeners = new Set<() => void>();
  const state = { token: null as string | null, online: true, lastTimer: 0, ends: [] as (string | null)[], chance: 1 };
  const world: SocketWorld = {
    connect(path, events) {
      const opened = () => {
        connection.isOpen = true;
        events.opened();
      };
      const connection: Connection = { path, sent: [], isOpen: false, closed: false, events: { ...events, opened } };
      connections.push(connection);
      return {
        send(text) {
          // A browser's socket throws the same error before it is open.
          if (!connection.isOpen) throw new DOMException('Still connecting.', 'InvalidStateError');
          connection.sent.push(JSON.parse(text));
        },
        close: () => {
          connection.closed = true;
        },
      };
    },
    later(delayMs, action) {
      state.lastTimer += 1;
      const id = state.lastTimer;
      timers.set(id, { delayMs, action });
      return () => timers.delete(id);
    },
    chance: () => state.chance,
    token: () => state.token,
    dropToken(why) {
      state.token = null;
      state.ends.push(why);
      for (const listener of tokenListeners) listener();
    },
    onTokenChange(listener) {
      tokenListeners.add(listener);
      return () => tokenListeners.delete(listener);
    },
    online: () => state.online,
    onNetworkChange(listener) {
      networkListeners.add(listener);
      return () => networkListeners.delete(listener);
    },
    onServerAnswer(listener) {
      answerListeners.add(listener);
      return () => answerListeners.delete(listener);
    },
  };
  return {
    world,
    connections,
    state,
    last: () => {
      const connection = connections.at(-1);
      if (connection === undefined) throw new Error('Nothing has connected.');
      return connection;
    },
    delays: () => [...timers.values()].map(({ delayMs }) => delayMs),
    /** Runs the timers whose delay is at most `longestMs`. */
    runTimers(longestMs = Number.POSITIVE_INFINITY) {
      const due = [...timers.entries()].filter(([, { delayMs }]) => delayMs <= longestMs);
      for (const [id] of due) timers.delete(id);
      for (const [, { action }] of due) action();
    },
    /** Reports a successful poll. */
    answer() {
      for (const listener of answerListeners) listener();
    },
    listening: () => answerListeners.size,
    network(online: boolean) {
      state.online = online;
      for (const listener of networkListeners) listener();
    },
  };
}

/** Delivers a message from the server; opens the connection first if necessary. */
export function said(connection: Connection, message: object): void {
  if (!connection.isOpen) connection.events.opened();
  connection.events.said(JSON.stringify(message));
}

export const hello = {
  type: 'hello',
  slug: 'a',
  epoch: 'e1',
  version: 7,
  watching: 1,
  serverTime: '2026-11-21T12:00:00.000Z',
};

/** Opens a listing's socket in a world that the test controls. */
export function open() {
  const hand = handWorld();
  const messages: ServerMessage[] = [];
  const socket = new ListingSocket({ slug: 'a b', onMessage: (message) => messages.push(message), world: hand.world });
  return { ...hand, socket, messages };
}
