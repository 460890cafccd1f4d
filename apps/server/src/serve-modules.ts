import type { FastifyInstance } from 'fastify';
import type { Adapters } from './adapters.ts';
import type { ListingShare } from './app.ts';
import type { Modules } from './build-modules.ts';
import { registerBidRoutes } from './modules/bidding/index.ts';
import { notConnectedVideoLikes, registerDemandRoutes } from './modules/demand/index.ts';
import { registerLifecycleRoutes } from './modules/lifecycle/index.ts';
import { pictureUrlsOf } from './modules/listings/index.ts';
import { registerMediaRoutes } from './modules/media/index.ts';
import { registerProfileRoutes } from './modules/profiles/index.ts';
import { registerStaffRoutes } from './modules/staff/index.ts';
import { registerTestHelperRoutes } from './modules/test-helper/index.ts';
import { openRealtime } from './open-realtime.ts';
import { sealedNumbers } from './platform/secrets/index.ts';
import { visitorHashes } from './platform/visitor/index.ts';

/** Registers the calls and the socket of every module. */
export async function serveModules(app: FastifyInstance, adapters: Adapters, modules: Modules): Promise<void> {
  const { accounts, desk, listings, standing, clockWorker, letters } = modules;
  accounts.registerRoutes(app);
  registerMediaRoutes(app, { ...adapters, library: modules.media, publicUrl: adapters.config.publicUrl });
  listings.registerRoutes(app);
  const hashes = visitorHashes(modules.visitorSecret);
  const cursors = sealedNumbers(modules.cursorSecret);
  registerDemandRoutes(app, { listings, hashes, videoLikes: notConnectedVideoLikes, cursors });
  registerBidRoutes(app, listings);
  registerLifecycleRoutes(app, listings);
  registerProfileRoutes(app, accounts.ports, modules.names);
  registerStaffRoutes(app, {
    accounts: accounts.ports,
    desk,
    followStanding: (since) => standing.follow(since),
    listingRemoved: async (listingId) => modules.media.withdraw(await pictureUrlsOf(adapters.pool, listingId)),
  });
  const realtime = await openRealtime(app, adapters, listings, accounts.sessions);
  desk.onTold((changes) => realtime.told(changes));
  desk.onOutage(() => realtime.clockMoved());
  registerTestHelperRoutes(app, {
    pool: adapters.pool,
    clock: adapters.clock,
    accounts: accounts.ports,
    async runDue() {
      await clockWorker.finish();
      await desk.beatNow();
    },
    clockMoved: () => realtime.clockMoved(),
    followStanding: (since) => standing.follow(since),
    async finishMails() {
      await accounts.requests.finish();
      await letters.finish();
      await adapters.mails.finish();
    },
    // Loaded when somebody asks, which nobody can in production: the program's own files have nothing of it.
    async fillDemo() {
      const { fillDemo } = await import('../demo/fill-demo.ts');
      return await fillDemo({ accounts: accounts.ports, listings });
    },
  });
}

/** What a listing's page says of itself; null for one that the public may not see. */
export async function listingShare(
  { listings }: Modules,
  publicUrl: string,
  slug: string,
): Promise<ListingShare | null> {
  const view = await listings.views.view(slug);
  if (view === null || view.state.hidden) return null;
  const { title, description, mediaUrls } = view.texts;
  const picture = mediaUrls[0];
  return { title, description, imageUrl: picture === undefined ? null : new URL(picture, publicUrl).href };
}
