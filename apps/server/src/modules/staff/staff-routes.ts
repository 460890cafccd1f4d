import type { Me } from '@clamor/contract/accounts';
import * as calls from '@clamor/contract/staff';
import { readSettings, type Setting } from '@clamor/contract/staff-settings';
import type { Instant } from '@clamor/domain/time';
import type { FastifyInstance } from 'fastify';
import { answer, BAD_CURSOR, nextPageLink, refuse, route, type StaffCaller } from '../../platform/http/index.ts';
import { readOutboundPause } from '../../platform/outbound/index.ts';
import {
  type AccountPorts,
  type Alongside,
  approveMember,
  reactivateMember,
  suspendMember,
} from '../accounts/index.ts';
import { recordStaffAction } from '../audit/index.ts';
import { readAudit } from './audit-pages.postgres.ts';
import { countMarket } from './market-counts.postgres.ts';
import { settingsInForce } from './settings-in-force.ts';
import { registerStaffListRoutes } from './staff-list-routes.ts';
import { registerStaffListingRoutes, type StaffListingPorts } from './staff-listing-routes.ts';
import { registerStaffMoneyRoutes, type StaffMoneyPorts } from './staff-money-routes.ts';
import { registerStaffPayoutRoutes } from './staff-payout-routes.ts';
import { selfOf } from './staff-session-routes.ts';
import { recordUserStatusChange, type UserStatusChange } from './user-status-changes.postgres.ts';

export interface StaffPorts extends StaffListingPorts {
  accounts: AccountPorts;
  /**
   * Changes listings after a change of user status. Resolves when that is done, or shortly after `since` at the latest.
   */
  followUserStatus: (since: Instant) => Promise<void>;
  money: StaffMoneyPorts;
  /** The adapters of this node, described for staff. */
  adapters: () => readonly Setting[];
}

/** Registers the routes under `/api/admin`. */
export function registerStaffRoutes(app: FastifyInstance, ports: StaffPorts): void {
  registerReading(app, ports);
  registerStaffListRoutes(app, ports.accounts);
  registerMembers(app, ports);
  registerStaffListingRoutes(app, ports);
  registerStaffMoneyRoutes(app, ports.money);
  registerStaffPayoutRoutes(app, ports.money);
}

function registerReading(app: FastifyInstance, { accounts: { pool }, adapters }: StaffPorts): void {
  route(app, calls.readStaffSelf, ({ staff }) => answer(200, selfOf(staff)));
  route(app, calls.readStats, async () => answer(200, await countMarket(pool)));
  route(app, readSettings, async () => {
    const isPaused = (await readOutboundPause(pool)) !== null;
    return answer(200, settingsInForce(adapters(), isPaused));
  });
  route(app, calls.listAudit, async ({ query, request }) => {
    const page = await readAudit(pool, query);
    if (page === null) return BAD_CURSOR;
    return answer(200, page.entries, nextPageLink(request, 'cursor', page.nextCursor));
  });
}

function registerMembers(app: FastifyInstance, ports: StaffPorts): void {
  route(app, calls.approveUser, async ({ params, staff }) => {
    const note = actionNote(ports, staff, 'approve_user', params.id, {}, null);
    return userAnswer(await approveMember(ports.accounts, params.id, note));
  });
  route(app, calls.suspendUser, async ({ params, staff, body, receivedAt }) => {
    const reason = body?.reason?.trim() || null;
    const note = actionNote(ports, staff, 'suspend_user', params.id, { reason }, 'suspended');
    const suspend = (alongside: Alongside) => suspendMember(ports.accounts, params.id, reason, alongside);
    const account = await withListings(ports, receivedAt, note, suspend);
    // The payments job withdraws offers by or to this member.
    ports.money.kick();
    return userAnswer(account);
  });
  route(app, calls.reactivateUser, async ({ params, staff, receivedAt }) => {
    const note = actionNote(ports, staff, 'reactivate_user', params.id, {}, 'reactivated');
    const reactivate = (alongside: Alongside) => reactivateMember(ports.accounts, params.id, alongside);
    return userAnswer(await withListings(ports, receivedAt, note, reactivate));
  });
}

/** Changes a user's status, and then the user's listings, unless the user already had this status. */
async function withListings(
  { followUserStatus }: StaffPorts,
  receivedAt: Instant,
  note: Alongside,
  change: (alongside: Alongside) => Promise<Me | null>,
): Promise<Me | null> {
  let hasChanged = false;
  const account = await change((tx, changed) => {
    hasChanged = changed !== null;
    return note(tx, changed);
  });
  if (hasChanged) await followUserStatus(receivedAt);
  return account;
}

/**
 * Returns the function that runs in the transaction of an action on a member. It writes the audit entry, and records
 * the change of status that listings must follow (null: none).
 */
function actionNote(
  { accounts: { clock } }: StaffPorts,
  staff: StaffCaller,
  action: string,
  userId: string,
  details: Record<string, unknown>,
  change: UserStatusChange['change'] | null,
): Alongside {
  return async (tx, changed) => {
    if (changed === null) return;
    const [before, after] = [{ status: changed.before }, { status: changed.after }];
    await recordStaffAction(tx, {
      staffName: staff.name,
      action,
      subjectId: userId,
      before,
      after,
      details,
      at: clock.now(),
    });
    if (change !== null) await recordUserStatusChange(tx, { userId, change, madeAt: clock.databaseNow() });
  };
}

function userAnswer(account: Me | null) {
  if (account === null) return refuse('NOT_FOUND');
  const { id, username, email, status, bossBucksBalance } = account;
  return answer(200, { id, username, email, status, bossBucksBalance });
}
