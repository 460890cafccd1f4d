import type { Queryable } from '../../platform/database/index.ts';
import { refuse, rendered } from '../../platform/http/index.ts';
import type { MemberPorts, MemberTx, User } from '../members/index.ts';
import { type MemberSession, writeAsMember } from '../sessions/index.ts';
import type { RequestKey } from './request-key.ts';
import { findAnswer, saveAnswer } from './request-keys.postgres.ts';

/** A repeated request. With the same body it gets the stored answer; with another body it is refused. */
export type Repeat = { kind: 'repeated'; status: number; json: string } | { kind: 'key_reused' };

/** A member's request with its idempotency key. */
export interface KeyedSession extends MemberSession {
  key?: RequestKey | null;
}

/**
 * As `writeAsMember`, but writes nothing if an answer is stored under the request's key. Locks the member's row before
 * the look-up, so the second of two requests waits for the first and finds its answer. The writer stores its answer
 * with `keepAnswer`.
 */
export async function writeOnce<Result>(
  ports: MemberPorts,
  session: KeyedSession,
  write: (tx: MemberTx, member: User) => Promise<Result>,
): Promise<Result | Repeat> {
  const { key = null } = session;
  return await writeAsMember<Result | Repeat>(ports, session, async (tx, member) => {
    const repeat = key === null ? null : await findRepeat(tx, key, ports);
    return repeat ?? (await write(tx, member));
  });
}

async function findRepeat(tx: Queryable, key: RequestKey, { clock }: MemberPorts): Promise<Repeat | null> {
  const kept = await findAnswer(tx, key, clock.now());
  if (kept === null) return null;
  const { status, json } = kept;
  return kept.bodyHash.equals(key.bodyHash) ? { kind: 'repeated', status, json } : { kind: 'key_reused' };
}

/**
 * Stores a request's answer under its key, in the transaction of its change.
 * @returns the body that was stored; null without a key, when nothing is
 */
export async function keepAnswer<Body>(
  tx: Queryable,
  { clock }: Pick<MemberPorts, 'clock'>,
  { key = null }: KeyedSession,
  answer: () => Promise<{ status: number; body: Body }> | { status: number; body: Body },
): Promise<Body | null> {
  if (key === null) return null;
  const kept = await answer();
  await saveAnswer(tx, key, kept, clock.now());
  return kept.body;
}

/** Marks an answer as a repeat: this request changed nothing. */
export const REPLAYED = { 'idempotent-replayed': 'true' } as const;

/** Answers a repeated request: the first request's stored answer unchanged, or the refusal KEY_REUSED. */
export function answerAgain(repeat: Repeat, headersOf: (json: string) => Record<string, string> = () => ({})) {
  if (repeat.kind === 'key_reused') return refuse('KEY_REUSED');
  return rendered(repeat.status, repeat.json, { ...headersOf(repeat.json), ...REPLAYED });
}

export function isRepeat<Done extends { kind: string }>(done: Done | Repeat): done is Repeat {
  return done.kind === 'repeated' || done.kind === 'key_reused';
}
