import { createListing as createCall, listListings, readListing, updateListing } from '@clamor/contract/listings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, type Caller, knowsCopy, raw, refuse, refuseWith, rendered, route } from '../../platform/http/index.ts';
import { deskRefusal } from './ask-desk.ts';
import { createListing } from './create-listing.ts';
import type { Listings } from './create-listings.ts';
import { editListing } from './edit-listing.ts';
import { LISTINGS_AN_HOUR } from './hourly-limit.ts';
import { nextPageLink } from './next-page-link.ts';
import type { PublicAnswer } from './public-answer.ts';
import { mergeViewer } from './read-listing.ts';
import { viewerFacts } from './viewer-facts.postgres.ts';
import { writtenListing } from './wire-listing.ts';

function tooMany(retryAfterSeconds: number) {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const detail = `You can put up ${LISTINGS_AN_HOUR} listings an hour. Try again in ${wait}.`;
  return refuse('RATE_LIMITED', { retryAfterSeconds }, detail);
}

export function registerListingRoutes(app: FastifyInstance, listings: Listings): void {
  const { clock, epoch, views, market } = listings;

  route(app, createCall, async ({ caller, body }) => {
    const created = await createListing(listings, caller, body);
    if (!created.ok && 'retryAfterSeconds' in created) return tooMany(created.retryAfterSeconds);
    if (!created.ok && 'denial' in created) return refuseWith(createCall, { kind: created.denial }, clock.now());
    if (!created.ok) return refuse('VALIDATION_FAILED', { errors: created.errors });
    market.added();
    const written = writtenListing(created.texts, created.state, created.sellerName, epoch);
    return answer(201, written, { location: `/api/listings/${written.slug}` });
  });

  route(app, updateListing, async ({ caller, params, body, receivedAt }) => {
    const view = await views.view(params.slug);
    if (view === null || view.state.hidden) return refuse('NOT_FOUND');
    const edited = await editListing(listings, view, { ...caller, receivedAt }, body);
    if (edited.kind === 'fields') return refuse('VALIDATION_FAILED', { errors: edited.errors });
    if (edited.answer.kind !== 'accepted') return deskRefusal(updateListing, edited.answer, clock.now());
    const { state } = edited.answer;
    const now = (await views.view(params.slug, state.version)) ?? view;
    return answer(200, writtenListing(now.texts, state, now.seller.username, epoch));
  });

  route(app, readListing, async ({ caller, params, query, request }) => {
    const found = await views.publicView(params.slug, query.version);
    if (found === null) return refuse('NOT_FOUND');
    return caller === null ? publicRead(found, request) : await memberRead(found, caller, request);
  });

  function publicRead(found: PublicAnswer, request: FastifyRequest) {
    const headers = { etag: found.etag, 'cache-control': 'no-cache', vary: 'authorization' };
    if (knowsCopy(request.headers['if-none-match'], found.etag)) return raw(304, null, headers);
    return rendered(200, found.textAt(clock.now()), headers);
  }

  async function memberRead(found: PublicAnswer, caller: Caller, request: FastifyRequest) {
    const { id } = found.view.texts;
    const [facts, nextBoostAt] = await Promise.all([
      viewerFacts(listings.pool, id, caller.userId),
      listings.nextBoostAt(request, id),
    ]);
    const part = { ...facts, userId: caller.userId, nextBoostAt };
    const headers = { 'cache-control': 'private, no-store', vary: 'authorization' };
    return answer(200, mergeViewer(found, part, listings.names, clock.now()), headers);
  }

  route(app, listListings, async ({ query, request }) => {
    const listed = await market.list(query);
    if (!listed.ok) {
      const errors = [{ field: listed.field, message: listed.message }];
      return refuse('VALIDATION_FAILED', { errors });
    }
    return answer(200, listed.cards, nextPageLink(request, 'cursor', listed.nextCursor));
  });
}
