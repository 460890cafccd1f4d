import type { FastifyInstance } from 'fastify';
import type { Adapters } from './adapters.ts';
import type { Modules } from './build-modules.ts';
import { MEMBER_DATA_HOOKS } from './member-data-hooks.ts';
import { registerCareRoutes } from './modules/accounts/index.ts';
import { recordUserStatusChange } from './modules/staff/index.ts';

/** Registers the account routes, and the export and deletion of the own account, for which every module has hooks. */
export function serveAccounts(app: FastifyInstance, { clock, logger }: Adapters, modules: Modules): void {
  modules.accounts.registerRoutes(app);
  registerCareRoutes(app, modules.accounts.ports, {
    parts: MEMBER_DATA_HOOKS,
    // The deletion's transaction also records a suspension. From that record the user status follower withdraws the
    // member's collecting listings, even if the node crashes before.
    alongside: (userId) => (tx) =>
      recordUserStatusChange(tx, { userId, change: 'suspended', madeAt: clock.databaseNow() }),
    async left(userId, pictureUrl, { receivedAt }) {
      modules.sellers.moved(userId);
      // If the picture cannot be removed now, the sweep removes it later, because no profile shows it any more.
      const withdrawn = pictureUrl === null ? Promise.resolve() : modules.media.withdraw([pictureUrl]);
      await withdrawn.catch((err: unknown) =>
        logger.warn({ err }, 'The picture of a member who left could not be removed'),
      );
      await modules.userStatusFollower.follow(receivedAt);
    },
  });
}
