import Fastify from 'fastify';
import type { AnswerBid } from '../../apps/server/src/modules/bidding/index.ts';
import type { ListingView } from '../../apps/server/src/modules/listings/index.ts';
import { type Realtime, registerRealtime } from '../../apps/server/src/modules/realtime/index.ts';
import { TOPICS } from '../../apps/server/src/modules/topics/index.ts';
import { InProcessNetwork } from '../../apps/server/src/platform/bus/index.ts';

/** A server with Clamor's sockets and rooms, without the rest of Clamor. */
export interface ServedRooms {
  realtime: Realtime;
  port: number;
  close(): Promise<void>;
}

/**
 * Starts a server with Clamor's sockets and rooms. Every token is valid.
 * @param view the listing that is watched
 * @param sockets the number of sockets that it must accept
 * @param answerBid answers bids over sockets
 */
export async function serveRooms(view: () => ListingView, sockets: number, answerBid: AnswerBid): Promise<ServedRooms> {
  const app = Fastify();
  const places = { perKey: sockets, inAll: sockets };
  const realtime = await registerRealtime(app, {
    noticesOf: async () => new Map(),
    epoch: () => '0192f3a4-7c1e-7b2d-9a55-3f1d2c4b5a60',
    publicUrl: 'http://127.0.0.1',
    listings: { shown: async () => view() },
    log: { after: async () => [] },
    names: {
      known: (id) => id,
      remember: () => {},
      learn: async () => {},
      nameOf: (id) => `bidder-${id.slice(0, 4)}`,
      refresh: async () => {},
    },
    answerBid,
    clock: { databaseNow: () => Date.now() },
    sessions: {
      find: async (token) => ({ sessionId: token, userId: token }),
      callerOf: () => null,
      stillOpen: async (ids) => new Set(ids),
      onSessionsEnded: () => {},
    },
    time: { knownTime: () => ({ now: Date.now(), servedUntil: Date.now(), outages: [], offsetAt: () => 0 }) },
    moneyOf: async () => ({ claim: null, offer: null, knownBuyerId: null }),
    bus: new InProcessNetwork(TOPICS).join(),
    node: 'bench',
    onFailure: (cause) => console.error(cause),
    limits: { places: { anonymous: places, member: places } },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { realtime, port: Number(new URL(app.listeningOrigin).port), close: () => app.close() };
}
