import type { FastifyInstance } from 'fastify';
import type { Adapters } from './adapters.ts';
import type { Modules } from './build-modules.ts';
import { readSteps } from './modules/desk/index.ts';
import { type Realtime, registerRealtime } from './modules/realtime/index.ts';

/** Serves watchers from the views and the events of listings. */
export function openRealtime(
  app: FastifyInstance,
  { config, pool, bus, logger }: Adapters,
  { accounts: { sessions }, desk, views, usernames, epoch }: Modules,
): Promise<Realtime> {
  return registerRealtime(app, {
    publicUrl: config.publicUrl,
    epoch,
    listings: views,
    log: { after: (state, limit) => readSteps(pool, state, limit) },
    names: usernames,
    sessions,
    time: desk,
    bus,
    onFailure: (err) => logger.warn({ err }, 'A message to watchers failed'),
  });
}
