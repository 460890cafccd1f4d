import {
  addRole,
  listPurchases,
  type Profile,
  readBidderProfile,
  readProfile,
  type UsernameParams,
  updateProfile,
} from '@clamor/contract/profiles';
import { listReviews } from '@clamor/contract/reviews';
import type { FastifyInstance } from 'fastify';
import {
  answer,
  BAD_CURSOR,
  type Caller,
  nextPageLink,
  positionOfCursor,
  type Refused,
  refuse,
  route,
} from '../../platform/http/index.ts';
import { publicReviews } from '../reviews/index.ts';
import { type SessionPorts, writeAsMember } from '../sessions/index.ts';
import { addRole as addRoleTo } from './add-role.ts';
import type { MemberNames } from './member-names.postgres.ts';
import { readBidder, readProfileOf, writeProfile } from './profiles.postgres.ts';
import { purchasesOf } from './purchases.postgres.ts';

/** Registers the routes under `/api/profile`, and the short profile of a bidder. */
export function registerProfileRoutes(
  app: FastifyInstance,
  ports: SessionPorts,
  names: MemberNames,
  moved: (userId: string) => void,
): void {
  const { pool, clock } = ports;

  route(app, readProfile, async ({ params, caller }: { params: UsernameParams; caller: Caller | null }) => {
    const profile = await profileFor(params.username, caller);
    return profile === null ? refuse('NOT_FOUND') : answer(200, profile);
  });

  route(app, updateProfile, async ({ params, caller, body }) => {
    const own = await ownProfile(params.username, caller);
    if ('kind' in own) return own;
    const written = await writeAsMember(ports, caller, async (tx, member) => {
      await writeProfile(tx, member.id, body, clock.now());
      return await readProfileOf(tx, member.username, member.id);
    });
    if (written === null) return refuse('NOT_FOUND');
    moved(written.id);
    return answer(200, written);
  });

  route(app, addRole, async ({ params, caller, body }) => {
    const own = await ownProfile(params.username, caller);
    if ('kind' in own) return own;
    const account = await addRoleTo(ports, caller, body.role);
    return account === null ? refuse('NOT_FOUND') : answer(200, account);
  });

  route(app, listReviews, async ({ params, query, caller, request }) => {
    const profile = await profileFor(params.username, caller);
    if (profile === null) return refuse('NOT_FOUND');
    const after = positionOfCursor(query.cursor);
    if (after === undefined) return BAD_CURSOR;
    const { reviews, nextCursor } = await publicReviews(pool, { memberId: profile.id, limit: query.limit, after });
    return answer(200, reviews, nextPageLink(request, 'cursor', nextCursor));
  });

  route(app, listPurchases, async ({ params, query, caller, request }) => {
    const own = await ownProfile(params.username, caller);
    if ('kind' in own) return own;
    const after = positionOfCursor(query.cursor);
    if (after === undefined) return BAD_CURSOR;
    const { purchases, nextCursor } = await purchasesOf(pool, { buyerId: own.id, limit: query.limit, after });
    return answer(200, purchases, nextPageLink(request, 'cursor', nextCursor));
  });

  route(app, readBidderProfile, async ({ params }) => {
    const bidder = await readBidder(pool, params.id);
    return bidder === null ? refuse('NOT_FOUND') : answer(200, bidder);
  });

  async function profileFor(username: string, viewer: Caller | null): Promise<Profile | null> {
    return (await names.isTaken(username)) ? await readProfileOf(pool, username, viewer?.userId ?? null) : null;
  }

  async function ownProfile(username: string, caller: Caller): Promise<Profile | Refused<'NOT_FOUND' | 'FORBIDDEN'>> {
    const profile = await profileFor(username, caller);
    if (profile === null) return refuse('NOT_FOUND');
    return profile.id === caller.userId ? profile : refuse('FORBIDDEN');
  }
}
