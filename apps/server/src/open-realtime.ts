import type { FastifyInstance } from 'fastify';
import type { Adapters } from './adapters.ts';
import type { SessionRegister } from './modules/accounts/index.ts';
import { readSteps, readVersions } from './modules/desk/index.ts';
import type { Listings } from './modules/listings/index.ts';
import { type Realtime, registerRealtime } from './modules/realtime/index.ts';

/** Serves watchers from the views and the events of listings. */
export function openRealtime(
  app: FastifyInstance,
  { config, pool, bus, logger }: Adapters,
  { desk, views, names, epoch }: Listings,
  sessions: SessionRegister,
): Promise<Realtime> {
  return registerRealtime(app, {
    publicUrl: config.publicUrl,
    epoch,
    listings: {
      async read(slug, atLeastVersion) {
        const view = await views.view(slug, atLeastVersion);
        return view === null || view.state.hidden ? null : view;
      },
      versionsOf: (listingIds) => readVersions(pool, listingIds),
    },
    log: { after: (state, limit) => readSteps(pool, state, limit) },
    names,
    sessions: {
      find: (token) => sessions.find(token),
      stillOpen: (sessionIds) => sessions.stillOpen(sessionIds),
      onEnded: (listener) => sessions.onSessionsEnded(listener),
    },
    time: desk,
    bus,
    onFailure: (err) => logger.warn({ err }, 'A message to watchers failed'),
  });
}
