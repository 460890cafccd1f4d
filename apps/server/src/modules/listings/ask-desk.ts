import type { CallShape, RefusalOf, RuleRefusalOf } from '@clamor/contract/wire';
import type { Command } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { type Caller, type Refused, refuse, refuseWith } from '../../platform/http/index.ts';
import type { Desk, Enclosure, FreshAnswer, KeylessRequest } from '../desk/index.ts';
import type { ListingView, ShownListings } from './shown-listings.ts';

const PLAIN_BYTES = 300;
const NO_SUCH_LISTING = { kind: 'refused', refusal: { kind: 'not_found' } } as const;

/** What a signed-in member asks of a listing, as the desk takes it. */
export function memberRequest<Asked extends Command>(
  caller: Pick<Caller, 'userId' | 'tokenHash'>,
  ask: { listingId: string; command: Asked; receivedAt: Instant; payload?: Enclosure; bytes?: number },
): KeylessRequest<Asked> {
  return {
    listingId: ask.listingId,
    command: ask.command,
    asker: { kind: 'session', tokenHash: caller.tokenHash, userId: caller.userId },
    receivedAt: ask.receivedAt,
    key: null,
    payload: ask.payload ?? null,
    bytes: ask.bytes ?? PLAIN_BYTES,
  };
}

type Accepted = Extract<FreshAnswer, { kind: 'accepted' }>;
type NotAccepted<Asked extends Command> = Exclude<FreshAnswer<Asked>, Accepted>;

/** Asks the desk about the listing with this slug. What was accepted comes with the listing as it was shown before. */
export async function askDesk<Asked extends Command>(
  { desk, views }: { desk: Pick<Desk, 'submit'>; views: Pick<ShownListings, 'shown'> },
  slug: string,
  requestFor: (view: ListingView) => KeylessRequest<Asked>,
): Promise<(Accepted & { view: ListingView }) | NotAccepted<Asked> | typeof NO_SUCH_LISTING> {
  const view = await views.shown(slug);
  if (view === null) return NO_SUCH_LISTING;
  const answer = await desk.submit(requestFor(view));
  return answer.kind === 'accepted' ? { ...answer, view } : answer;
}

/** What the desk did not accept, as the wire says it. `now`: product time. */
export function deskRefusal<Call extends CallShape>(
  call: Call,
  answer: Exclude<FreshAnswer, { kind: 'accepted' | 'refused' }> | { kind: 'refused'; refusal: RuleRefusalOf<Call> },
  now: Instant,
): Refused<RefusalOf<Call> | 'OUTCOME_UNKNOWN'> {
  switch (answer.kind) {
    case 'refused':
      return refuseWith(call, answer.refusal, now);
    case 'overloaded':
      return refuse('OVERLOADED', { retryAfterSeconds: answer.retryAfterSeconds });
    case 'outcome_unknown':
      return refuse('OUTCOME_UNKNOWN', { retryAfterSeconds: answer.retryAfterSeconds });
  }
}
