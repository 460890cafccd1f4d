import { createHash } from 'node:crypto';
import { ListingResponse } from '@clamor/contract/listing-views';
import { iso } from '@clamor/contract/wire';
import { type ProjectionTime, timeRemainingSeconds } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { ListingView } from '../listings/index.ts';
import { shapeOf } from './answer-shape.ts';
import { phaseOf, projected } from './projection.ts';
import { type PublicBody, publicBody } from './wire-listing.ts';

const SHAPE = shapeOf(ListingResponse);

/**
 * The public answer about a listing at one public version and phase. It is serialised once; only the clock's fields are
 * inserted into each response.
 */
export interface PublicAnswer {
  view: ListingView;
  body: PublicBody;
  version: number;
  etag: string;
  /**
   * Whether the answer is still valid at this time. Time alone can change the phase, and a new outage moves deadlines.
   */
  fits(time: ProjectionTime): boolean;
  /** The whole JSON text with the clock as of this moment. */
  textAt(now: Instant): string;
  responseAt(now: Instant): ListingResponse;
}

/** @param nameOf must know the names of the bidders in the view */
export function renderPublic(
  view: ListingView,
  time: ProjectionTime,
  epoch: string,
  nameOf: (userId: string) => string,
): PublicAnswer {
  const state = projected(view.state, time);
  const body = publicBody({ ...view, state }, time, epoch, nameOf);
  // The outage is part of the ETag: until the desk has added a new outage, the version is the same but the deadlines
  // shown are not.
  const outage = state.outageId === view.state.outageId ? '' : `.${state.outageId}`;
  // The seller's card and bidders' names are part of the ETag: they may change without a new version of the listing.
  const people = JSON.stringify([body.seller, body.bids.map(({ bidder }) => bidder)]);
  const cast = createHash('sha256').update(people).digest('base64url').slice(0, 8);
  let rest: string | null = null;
  const clockAt = (at: Instant) => ({
    serverTime: iso(at),
    timeRemaining: timeRemainingSeconds(state, at),
  });
  return {
    view,
    body,
    version: body.version,
    etag: `"${epoch}.${body.version}.${body.phase}${outage}.${cast}.${SHAPE}"`,
    fits: (later) => later.outages === time.outages && phaseOf(state, later) === body.phase,
    textAt(at) {
      rest ??= JSON.stringify(body).slice(1);
      const { serverTime, timeRemaining } = clockAt(at);
      return `{"serverTime":"${serverTime}","timeRemaining":${timeRemaining},${rest}`;
    },
    responseAt: (at) => ({ ...body, ...clockAt(at) }),
  };
}
