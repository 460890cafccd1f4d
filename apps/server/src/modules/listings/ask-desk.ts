import type { CallShape, RefusalOf } from '@clamor/contract/wire';
import type { Command } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { type Caller, type Refused, refuse, refuseWith } from '../../platform/http/index.ts';
import type { DeskAnswer, Enclosure, KeylessRequest } from '../desk/index.ts';

const PLAIN_BYTES = 300;

/** What a signed-in member asks of a listing, as the desk takes it. */
export function memberRequest(
  caller: Pick<Caller, 'userId' | 'tokenHash'>,
  ask: { listingId: string; command: Command; receivedAt: Instant; payload?: Enclosure; bytes?: number },
): KeylessRequest {
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

/** What the desk did not accept, as the wire says it. `now`: product time. */
export function deskRefusal<Call extends CallShape>(
  call: Call,
  answer: Exclude<DeskAnswer, { kind: 'accepted' | 'repeated' }>,
  now: Instant,
): Refused<RefusalOf<Call> | 'OUTCOME_UNKNOWN'> {
  switch (answer.kind) {
    case 'refused':
      return refuseWith(call, answer.refusal, now);
    case 'key_reused':
      throw new Error(`${call.method} ${call.path} takes no key.`);
    case 'overloaded':
      return refuse('OVERLOADED', { retryAfterSeconds: answer.retryAfterSeconds });
    case 'outcome_unknown':
      return refuse('OUTCOME_UNKNOWN', { retryAfterSeconds: answer.retryAfterSeconds });
  }
}
