import type { Phase } from '@clamor/contract/limits';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { timeRemainingSeconds } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { ListingView } from './listing-view.ts';
import { phaseOf, projected } from './projection.ts';
import { type PublicBody, publicBody } from './wire-listing.ts';

/** What everybody may see of a listing at one public number and phase, serialised once. The clock's reading is spliced in. */
export interface PublicAnswer {
  view: ListingView;
  body: PublicBody;
  version: number;
  phase: Phase;
  etag: string;
  /** Whether it still holds at this moment: the phase moves with the clock alone. */
  fits(now: Instant): boolean;
  /** The whole JSON text with the clock as of this moment. */
  textAt(now: Instant): string;
  responseAt(now: Instant): ListingResponse;
}

/** @param nameOf has to know the bidders of the view's bids */
export function renderPublic(
  view: ListingView,
  now: Instant,
  epoch: string,
  nameOf: (userId: string) => string,
): PublicAnswer {
  const body = publicBody(view, now, epoch, nameOf);
  const version = view.state.publicNumber;
  let rest: string | null = null;
  const clockAt = (at: Instant) => ({
    serverTime: new Date(at).toISOString(),
    timeRemaining: timeRemainingSeconds(view.state, at),
  });
  return {
    view,
    body,
    version,
    phase: body.phase,
    etag: `"${epoch}.${version}.${body.phase}"`,
    fits: (at) => phaseOf(projected(view.state, at), at) === body.phase,
    textAt(at) {
      rest ??= JSON.stringify(body).slice(1);
      const { serverTime, timeRemaining } = clockAt(at);
      return `{"serverTime":"${serverTime}","timeRemaining":${timeRemaining},${rest}`;
    },
    responseAt: (at) => ({ ...body, ...clockAt(at) }),
  };
}
