import type { FastifyInstance } from 'fastify';
import type { Adapters } from './adapters.ts';
import type { Modules } from './build-modules.ts';
import { MEMBER_DATA_HOOKS } from './member-data-hooks.ts';
import { registerCareRoutes } from './modules/accounts/index.ts';
import { recordUserStatusChange } from './modules/staff/index.ts';

/** Registers the calls of accounts, with what a member does with the account itself: every module has a part in that. */
export function serveAccounts(app: FastifyInstance, { clock, logger }: Adapters, modules: Modules): void {
  modules.accounts.registerRoutes(app);
  registerCareRoutes(app, modules.accounts.ports, {
    parts: MEMBER_DATA_HOOKS,
    // As with a suspension: what still collects demand is withdrawn by the desk afterwards, and a crash in between loses none.
    alongside: (userId) => (tx) =>
      recordUserStatusChange(tx, { userId, change: 'suspended', madeAt: clock.databaseNow() }),
    async left(userId, pictureUrl, { receivedAt }) {
      modules.sellers.moved(userId);
      // What cannot be removed now is swept: no profile shows it any more.
      const withdrawn = pictureUrl === null ? Promise.resolve() : modules.media.withdraw([pictureUrl]);
      await withdrawn.catch((err: unknown) =>
        logger.warn({ err }, 'The picture of a member who left could not be removed'),
      );
      await modules.userStatusFollower.follow(receivedAt);
    },
  });
}
