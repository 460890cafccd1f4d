import type { CodeOfRefusal } from '@clamor/contract/errors';
import type { Command, Refusal, RefusalTo } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { Clock } from '../../platform/clock/index.ts';
import { type Caller, type Refused, refuse, refuseWith } from '../../platform/http/index.ts';
import { type Ask, type Desk, deskRequest, type FreshAnswer, type Principal } from '../desk/index.ts';

/** The author of a signed-in member's command, as the desk takes it. */
export function memberAsker({
  userId,
  tokenHash,
}: Pick<Caller, 'userId' | 'tokenHash'>): Extract<Principal, { kind: 'session' }> {
  return { kind: 'session', tokenHash, userId };
}

type Accepted = Extract<FreshAnswer, { kind: 'accepted' }>;
type NotAccepted<Why extends Refusal> =
  | { kind: 'refused'; refusal: Why }
  | Extract<FreshAnswer, { kind: 'overloaded' | 'outcome_unknown' }>;
type RefusedWith<Why extends Refusal> = Refused<CodeOfRefusal<Why['kind']> | 'OVERLOADED' | 'OUTCOME_UNKNOWN'>;

/** Submits a command to the desk. Converts a refusal into the HTTP problem for it. */
export async function submitCommand<Asked extends Command>(
  { desk, clock }: { desk: Pick<Desk, 'submit'>; clock: Clock },
  ask: Ask<Asked>,
): Promise<Accepted | RefusedWith<RefusalTo<Asked>>> {
  const given = await desk.submit(deskRequest(ask));
  return given.kind === 'accepted' ? given : deskRefusal(given, clock.now());
}

/**
 * The HTTP problem for a command that the desk did not accept. The types allow only refusal codes that the call
 * declares.
 * @param now product time
 */
export function deskRefusal<Why extends Refusal>(answer: NotAccepted<Why>, now: Instant): RefusedWith<Why> {
  switch (answer.kind) {
    case 'refused':
      return refuseWith(answer.refusal, now);
    case 'overloaded':
      return refuse('OVERLOADED', { retryAfterSeconds: answer.retryAfterSeconds });
    case 'outcome_unknown':
      return refuse('OUTCOME_UNKNOWN', { retryAfterSeconds: answer.retryAfterSeconds });
  }
}
