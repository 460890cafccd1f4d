import type { CodeOfRefusal } from '@clamor/contract/errors';
import type { Command, Refusal, RefusalKind } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { Clock } from '../../platform/clock/index.ts';
import { type Caller, type Refused, refuse, refuseWith } from '../../platform/http/index.ts';
import type { Asker, Desk, Enclosure, FreshAnswer, KeylessRequest } from '../desk/index.ts';

const PLAIN_BYTES = 300;
/** What only the owner of a listing may do, and only while it can be found. */
const OWNERS = ['unauthenticated', 'email_not_verified', 'forbidden', 'not_found'] as const;

/** What the rules refuse of each command that a call asks: a call does not compile until it declares the codes of all of them. */
const REFUSALS = {
  place_bid: [...OWNERS, 'own_listing', 'bid_too_low', 'bid_too_high', 'already_highest', 'not_live', 'auction_ended'],
  like: ['unauthenticated', 'email_not_verified', 'own_listing', 'not_found'],
  boost: ['own_listing', 'not_found', 'boost_disabled', 'not_collecting', 'boost_limit'],
  go_live: [...OWNERS, 'goal_not_met', 'not_collecting'],
  withdraw: [...OWNERS, 'not_collecting'],
  change_timing: [...OWNERS, 'not_collecting', 'invalid_timing'],
  edit_details: [...OWNERS, 'not_collecting'],
  award_second_chance: [...OWNERS, 'decision_closed'],
  decline_second_chance: [...OWNERS, 'decision_closed'],
  remove: ['not_found'],
  republish: ['not_found'],
} as const satisfies Partial<Record<Command['kind'], readonly RefusalKind[]>>;

type AskedKind = keyof typeof REFUSALS;
type AskedCommand = Extract<Command, { kind: AskedKind }>;
type RefusalOf<Asked extends AskedCommand> = Extract<Refusal, { kind: (typeof REFUSALS)[Asked['kind']][number] }>;
type Accepted = Extract<FreshAnswer, { kind: 'accepted' }>;

/** What a call that asks this command may be refused with. */
type CodeOf<Asked extends AskedCommand> = CodeOfRefusal<RefusalOf<Asked>['kind']> | 'OVERLOADED' | 'OUTCOME_UNKNOWN';

export interface Ask<Asked extends Command> {
  listingId: string;
  command: Asked;
  asker: Asker;
  receivedAt: Instant;
  payload?: Enclosure;
  /** Approximate size, where it is no plain one. */
  bytes?: number;
}

/** What is asked of a listing, as the desk takes it. */
export function deskRequest<Asked extends Command>(ask: Ask<Asked>): KeylessRequest & { command: Asked } {
  return { key: null, payload: null, bytes: PLAIN_BYTES, ...ask };
}

/** A signed-in member. */
export function memberAsker({ userId, tokenHash }: Pick<Caller, 'userId' | 'tokenHash'>): Asker {
  return { kind: 'session', tokenHash, userId };
}

/** Asks the desk, and says what it did not accept as the wire does. */
export async function askDesk<Asked extends AskedCommand>(
  { desk, clock }: { desk: Pick<Desk, 'submit'>; clock: Clock },
  ask: Ask<Asked>,
): Promise<Accepted | Refused<CodeOf<Asked>>> {
  const given = await desk.submit(deskRequest(ask));
  return given.kind === 'accepted' ? given : deskRefusal(ask.command, given, clock.now());
}

/** What the desk did not accept, as the wire says it. `now`: product time. */
export function deskRefusal<Asked extends AskedCommand>(
  { kind }: Asked,
  answer: Exclude<FreshAnswer, Accepted>,
  now: Instant,
): Refused<CodeOf<Asked>> {
  switch (answer.kind) {
    case 'refused':
      if (isRefusalOf<Asked>(kind, answer.refusal)) return refuseWith(answer.refusal, now);
      throw new Error(`The rules refused ${kind} with ${answer.refusal.kind}.`);
    case 'overloaded':
      return refuse('OVERLOADED', { retryAfterSeconds: answer.retryAfterSeconds });
    case 'outcome_unknown':
      return refuse('OUTCOME_UNKNOWN', { retryAfterSeconds: answer.retryAfterSeconds });
  }
}

function isRefusalOf<Asked extends AskedCommand>(kind: Asked['kind'], refusal: Refusal): refusal is RefusalOf<Asked> {
  const known: readonly RefusalKind[] = REFUSALS[kind];
  return known.includes(refusal.kind);
}
