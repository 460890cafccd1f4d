import type { Me } from '@clamor/contract/accounts';
import * as calls from '@clamor/contract/staff';
import type { CommandOf } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { FastifyInstance } from 'fastify';
import { answer, nextPageLink, refuse, route, type StaffCaller } from '../../platform/http/index.ts';
import {
  type AccountPorts,
  type Alongside,
  approveMember,
  reactivateMember,
  suspendMember,
} from '../accounts/index.ts';
import type { Desk } from '../desk/index.ts';
import { askDesk, NewTexts } from '../listings/index.ts';
import { revenueCents } from '../payments/index.ts';
import { noteDeed } from './audit.postgres.ts';
import { readAudit } from './audit-pages.postgres.ts';
import { countMarket } from './market-counts.postgres.ts';
import { registerStaffMoneyRoutes, type StaffMoneyPorts } from './staff-money-routes.ts';
import { registerStaffPayoutRoutes } from './staff-payout-routes.ts';
import { ListingDeed } from './staff-section.ts';
import { noteStandingChange, type StandingChange } from './standing-changes.postgres.ts';

export interface StaffPorts {
  accounts: AccountPorts;
  desk: Pick<Desk, 'submit'>;
  /** Lets listings follow a change of standing now; resolves when they have, or a moment after `since` at the latest. */
  followStanding: (since: Instant) => Promise<void>;
  money: StaffMoneyPorts;
  /** Takes along what belonged to a listing that was removed. */
  listingRemoved: (listingId: string) => Promise<void>;
}

const NO_CURSOR = { errors: [{ field: 'cursor', message: 'Cursor is not valid' }] };

/** The calls under `/api/admin`. */
export function registerStaffRoutes(app: FastifyInstance, ports: StaffPorts): void {
  registerReading(app, ports);
  registerMembers(app, ports);
  registerListings(app, ports);
  registerStaffMoneyRoutes(app, ports.money);
  registerStaffPayoutRoutes(app, ports.money);
}

function registerReading(app: FastifyInstance, { accounts: { pool } }: StaffPorts): void {
  route(app, calls.readStaffSelf, ({ staff: { name, mayWrite } }) => answer(200, { name, mayWrite }));
  route(app, calls.readStats, async () => {
    const [counts, totalRevenue] = await Promise.all([countMarket(pool), revenueCents(pool)]);
    return answer(200, { ...counts, totalRevenue });
  });
  route(app, calls.listAudit, async ({ query, request }) => {
    const page = await readAudit(pool, query);
    if (page === null) return refuse('VALIDATION_FAILED', NO_CURSOR);
    return answer(200, page.entries, nextPageLink(request, 'cursor', page.nextCursor));
  });
}

function registerMembers(app: FastifyInstance, ports: StaffPorts): void {
  route(app, calls.approveUser, async ({ params, staff }) => {
    const note = deedNote(ports, staff, 'approve_user', params.id, {}, null);
    return userAnswer(await approveMember(ports.accounts, params.id, note));
  });
  route(app, calls.suspendUser, async ({ params, staff, body, receivedAt }) => {
    const reason = body?.reason?.trim() || null;
    const note = deedNote(ports, staff, 'suspend_user', params.id, { reason }, 'suspended');
    const suspend = (alongside: Alongside) => suspendMember(ports.accounts, params.id, reason, alongside);
    const account = await withListings(ports, receivedAt, note, suspend);
    // What is held out by them, or to them, is withdrawn.
    ports.money.kick();
    return userAnswer(account);
  });
  route(app, calls.reactivateUser, async ({ params, staff, receivedAt }) => {
    const note = deedNote(ports, staff, 'reactivate_user', params.id, {}, 'reactivated');
    const reactivate = (alongside: Alongside) => reactivateMember(ports.accounts, params.id, alongside);
    return userAnswer(await withListings(ports, receivedAt, note, reactivate));
  });
}

/** Changes a member's standing and lets their listings follow; where nothing changed, none has to. */
async function withListings(
  { followStanding }: StaffPorts,
  receivedAt: Instant,
  note: Alongside,
  change: (alongside: Alongside) => Promise<Me | null>,
): Promise<Me | null> {
  let hasChanged = false;
  const account = await change((tx, changed) => {
    hasChanged = changed !== null;
    return note(tx, changed);
  });
  if (hasChanged) await followStanding(receivedAt);
  return account;
}

function registerListings(app: FastifyInstance, ports: StaffPorts): void {
  route(app, calls.removeListing, async ({ params, staff, receivedAt }) => {
    const command = { kind: 'remove' } as const;
    const removed = await moderate(ports, { staff, receivedAt, action: 'remove_listing' }, params.id, command);
    if (removed.kind === 'problem') return removed;
    await ports.listingRemoved(params.id);
    return answer(200, { success: true as const });
  });
  route(app, calls.featureListing, async ({ params, staff, body, receivedAt }) => {
    const { featured } = body;
    const texts = new NewTexts({ featured });
    const deed = { staff, receivedAt, action: 'feature_listing' };
    const shown = await moderate(ports, deed, params.id, { kind: 'republish' }, texts);
    return shown.kind === 'problem' ? shown : answer(200, { id: params.id, featured });
  });
}

/** The audit entry of a deed on a member, and what it means for their listings, written with the deed itself. */
function deedNote(
  { accounts: { clock } }: StaffPorts,
  staff: StaffCaller,
  action: string,
  userId: string,
  details: Record<string, unknown>,
  standing: StandingChange['change'] | null,
): Alongside {
  return async (tx, changed) => {
    if (changed === null) return;
    const [before, after] = [{ status: changed.before }, { status: changed.after }];
    await noteDeed(tx, {
      staffName: staff.name,
      action,
      subjectId: userId,
      before,
      after,
      details,
      at: clock.now(),
    });
    if (standing !== null) await noteStandingChange(tx, { userId, change: standing, madeAt: clock.databaseNow() });
  };
}

/** Asks the desk for a change of a listing; the audit is written with it. */
async function moderate<Asked extends CommandOf<'remove' | 'republish'>>(
  ports: StaffPorts,
  { staff, receivedAt, action }: { staff: StaffCaller; receivedAt: Instant; action: string },
  listingId: string,
  command: Asked,
  ...texts: NewTexts[]
) {
  const deed = new ListingDeed({ staffName: staff.name, action, details: {} });
  return await askDesk(
    { desk: ports.desk, clock: ports.accounts.clock },
    { listingId, command, asker: { kind: 'staff' }, receivedAt, enclosures: [deed, ...texts] },
  );
}

function userAnswer(account: Me | null) {
  if (account === null) return refuse('NOT_FOUND');
  const { id, username, email, status, bossBucksBalance } = account;
  return answer(200, { id, username, email, status, bossBucksBalance });
}
