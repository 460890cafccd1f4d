import { createListing as createCall, updateListing } from '@clamor/contract/listings';
import type { FastifyInstance } from 'fastify';
import { answer, refuse, route } from '../../platform/http/index.ts';
import type { Desk } from '../desk/index.ts';
import { type CreatePorts, createListing } from './create-listing.ts';
import { editListing } from './edit-listing.ts';
import type { ShownListings } from './shown-listings.ts';

export interface ListingPorts extends CreatePorts {
  desk: Desk;
  views: ShownListings;
}

/** Putting listings up and editing them. */
export function registerListingRoutes(app: FastifyInstance, ports: ListingPorts): void {
  const { views } = ports;

  route(app, createCall, async ({ caller, body }) => {
    const created = await createListing(ports, caller, body);
    if (created.kind === 'problem') return created;
    const written = views.written(created.texts, created.state, created.sellerName);
    return answer(201, written, { location: `/api/listings/${written.slug}` });
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
