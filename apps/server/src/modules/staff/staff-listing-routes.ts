import { featureListing, removeListing } from '@clamor/contract/staff';
import * as calls from '@clamor/contract/staff-listings';
import { freezeReasonsOf, type ListingState } from '@clamor/domain/lifecycle';
import type { FastifyInstance } from 'fastify';
import { answer, DONE, refuse, route, type StaffCaller } from '../../platform/http/index.ts';
import { deadlinesOf } from '../views/index.ts';
import { type ModerationPorts, moderate, rewrite } from './moderate-listing.ts';
import { readStaffListing } from './staff-listing.postgres.ts';

export interface StaffListingPorts extends ModerationPorts {
  /** Called after a listing was removed, to close what belongs to it, such as open offers. */
  listingRemoved: (listingId: string) => Promise<void>;
}

/** Registers the staff routes for listings and auctions. */
export function registerStaffListingRoutes(app: FastifyInstance, ports: StaffListingPorts): void {
  registerRemoval(app, ports);
  registerMarks(app, ports);
  registerEditing(app, ports);
  registerAuctions(app, ports);
}

function registerRemoval(app: FastifyInstance, ports: StaffListingPorts): void {
  route(app, removeListing, async ({ params, staff, receivedAt }) => {
    const command = { kind: 'remove' } as const;
    const removed = await moderate(ports, { staff, receivedAt, action: 'remove_listing' }, params.id, command);
    if (removed.kind === 'problem') return removed;
    await ports.listingRemoved(params.id);
    return DONE;
  });
}

function registerMarks(app: FastifyInstance, ports: StaffListingPorts): void {
  route(app, featureListing, async ({ params: { id }, staff, body: { featured }, receivedAt }) => {
    const marked = await rewrite(ports, { staff, receivedAt, action: 'feature_listing' }, id, { featured });
    return marked.kind === 'problem' ? marked : answer(200, { id, featured });
  });
  route(app, calls.verifyListing, async ({ params: { id }, staff, body: { verified }, receivedAt }) => {
    const marked = await rewrite(ports, { staff, receivedAt, action: 'verify_listing' }, id, { verified });
    return marked.kind === 'problem' ? marked : answer(200, { id, verified });
  });
  route(app, calls.markEligible, async ({ params: { id }, staff, body: { eligible }, receivedAt }) => {
    const texts = { bossBucksEligible: eligible };
    const marked = await rewrite(ports, { staff, receivedAt, action: 'mark_eligible' }, id, texts);
    return marked.kind === 'problem' ? marked : answer(200, { id, eligible });
  });
}

function registerEditing(app: FastifyInstance, ports: StaffListingPorts): void {
  const { pool } = ports.accounts;
  const shown = async (listingId: string) => {
    const listing = await readStaffListing(pool, listingId);
    return listing === null ? refuse('NOT_FOUND') : answer(200, listing);
  };
  route(app, calls.readStaffListing, async ({ params }) => await shown(params.id));
  route(app, calls.editStaffListing, async ({ params, staff, body, receivedAt }) => {
    const { adminNotes, ...texts } = body;
    const notes = adminNotes === undefined ? {} : { adminNotes: adminNotes?.trim() || null };
    const action = { staff, receivedAt, action: 'edit_listing' };
    const edited = await rewrite(ports, action, params.id, { ...defined(texts), ...notes });
    return edited.kind === 'problem' ? edited : await shown(params.id);
  });
}

/** The fields that are not undefined. */
function defined<Fields extends object>(
  fields: Fields,
): { [Field in keyof Fields]: Exclude<Fields[Field], undefined> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [Field in keyof Fields]: Exclude<Fields[Field], undefined> };
}

function registerAuctions(app: FastifyInstance, ports: StaffListingPorts): void {
  const actionOf = (
    action: string,
    staff: StaffCaller,
    receivedAt: number,
    body: { reason?: string | undefined } | null | undefined,
  ) => ({
    staff,
    receivedAt,
    action,
    details: { reason: body?.reason?.trim() || null },
  });
  route(app, calls.freezeAuction, async ({ params, staff, body, receivedAt }) => {
    const action = actionOf('freeze_auction', staff, receivedAt, body);
    const frozen = await moderate(ports, action, params.id, { kind: 'freeze' });
    return frozen.kind === 'problem' ? frozen : answer(200, auctionStandingOf(frozen.state));
  });
  route(app, calls.resumeAuction, async ({ params, staff, body, receivedAt }) => {
    const action = actionOf('resume_auction', staff, receivedAt, body);
    const resumed = await moderate(ports, action, params.id, { kind: 'resume', reason: 'staff' });
    return resumed.kind === 'problem' ? resumed : answer(200, auctionStandingOf(resumed.state));
  });
  route(app, calls.cancelAuction, async ({ params, staff, body, receivedAt }) => {
    const action = actionOf('cancel_auction', staff, receivedAt, body);
    const cancelled = await moderate(ports, action, params.id, { kind: 'cancel' });
    return cancelled.kind === 'problem' ? cancelled : answer(200, auctionStandingOf(cancelled.state));
  });
}

function auctionStandingOf(state: ListingState): calls.AuctionStanding {
  const { endsAt } = deadlinesOf(state.phase);
  return { id: state.id, status: state.phase.status, frozenFor: freezeReasonsOf(state), endsAt };
}
