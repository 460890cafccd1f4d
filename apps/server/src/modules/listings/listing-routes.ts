import { createListing as createCall, updateListing } from '@clamor/contract/listings';
import type { FastifyInstance } from 'fastify';
import { answer, refuse, route } from '../../platform/http/index.ts';
import type { Desk } from '../desk/index.ts';
import { answerAgain, keyedSession, type Repeat } from '../idempotency/index.ts';
import { type CreatePorts, type CreateResult, createListing } from './create-listing.ts';
import { editListing } from './edit-listing.ts';
import type { ShownListings } from './shown-listings.ts';

export interface ListingPorts extends CreatePorts {
  desk: Desk;
  views: ShownListings;
}

/** The answer with a created listing and its location, for the first request and for repeats under its key. */
export function createdAnswer(
  created: Extract<CreateResult, { kind: 'created' }> | Repeat,
  views: Pick<ShownListings, 'written'>,
) {
  const location = ({ slug }: { slug: string }) => ({ location: `/api/listings/${slug}` });
  if (created.kind !== 'created') return answerAgain(created, (json) => location(JSON.parse(json)));
  const written = views.written(created.texts, created.state, created.sellerName);
  return answer(201, written, location(written));
}

/** Registers the routes for creating and editing listings. */
export function registerListingRoutes(app: FastifyInstance, ports: ListingPorts): void {
  const { views } = ports;

  route(app, createCall, async (asked) => {
    const created = await createListing(ports, keyedSession(createCall, asked), asked.body, views);
    return created.kind === 'problem' ? created : createdAnswer(created, views);
  });

  route(app, updateListing, async ({ caller, params, body, receivedAt }) => {
    const view = await views.shown(params.slug);
    if (view === null) return refuse('NOT_FOUND');
    const edited = await editListing(ports, view, { ...caller, receivedAt }, body);
    if (edited.kind === 'problem') return edited;
    const { state } = edited;
    const { texts, seller } = (await views.shown(params.slug, state.version)) ?? view;
    return answer(200, views.written(texts, state, seller.username));
  });
}
