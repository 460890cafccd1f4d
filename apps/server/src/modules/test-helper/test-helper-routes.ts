import * as calls from '@clamor/contract/test-helper';
import type { Instant } from '@clamor/domain/time';
import type { FastifyInstance } from 'fastify';
import { answer, refuse, route } from '../../platform/http/index.ts';
import { readMailbox } from '../../platform/mail/index.ts';
import type { AccountPorts } from '../accounts/index.ts';
import { type MoveClockPorts, moveClock } from './move-clock.ts';
import { clearTestUsers, createTestUsers, presentTestUsers } from './test-users.ts';

export interface TestHelperPorts extends MoveClockPorts {
  accounts: AccountPorts;
  /**
   * Changes listings after their sellers' or leaders' status changed. Resolves when that is done, or shortly after
   * `since` at the latest.
   */
  followUserStatus(since: Instant): Promise<unknown>;
  /** Resolves when every requested mail is in the mailbox. */
  finishMails(): Promise<unknown>;
  fillDemo(): Promise<calls.DemoAnswer>;
}

const TOO_FAR = {
  field: 'advanceSeconds',
  message: 'The clock is a hundred years ahead already: send reset: true first',
};

/** Registers the routes that help with development. In production they do not exist. */
export function registerTestHelperRoutes(app: FastifyInstance, ports: TestHelperPorts): void {
  const { pool, clock, accounts } = ports;

  route(app, calls.listTestCredentials, async () => answer(200, await presentTestUsers(accounts)));
  route(app, calls.createTestUsers, async () => answer(200, { users: await createTestUsers(accounts) }));
  route(app, calls.clearTestUsers, async ({ receivedAt }) => {
    const deletedUsers = await clearTestUsers(accounts);
    if (deletedUsers > 0) await ports.followUserStatus(receivedAt);
    return answer(200, { deletedUsers });
  });
  route(app, calls.readClock, () => answer(200, { now: new Date(clock.now()).toISOString() }));
  route(app, calls.moveClock, async ({ body }) => {
    const now = await moveClock(ports, body);
    if (now === null) return refuse('VALIDATION_FAILED', { errors: [TOO_FAR] });
    return answer(200, { now: new Date(now).toISOString() });
  });
  route(app, calls.readMailbox, async ({ query }) => {
    await ports.finishMails();
    const mails = await readMailbox(pool, query.to ?? null);
    return answer(
      200,
      mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() })),
    );
  });
  route(app, calls.fillDemo, async () => answer(200, await ports.fillDemo()));
}
