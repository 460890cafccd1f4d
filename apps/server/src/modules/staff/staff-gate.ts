import type { FastifyRequest } from 'fastify';
import { networkOf, networksOf } from '../../platform/address/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Staff, StaffCaller, StaffShutOut } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/secrets/index.ts';
import { findSecondFactor } from './second-factors.postgres.ts';
import { staffTokenOf } from './staff-cookie.ts';
import type { KnownSecret, StaffSecrets } from './staff-secrets.ts';
import { findStaffSession, noteSeen, type StaffSessionRow } from './staff-sessions.postgres.ts';
import type { WrongSecrets } from './wrong-secrets.ts';

/** Why staff are not admitted. */
export const STAFF_REFUSALS = ['wrong_secret', 'wrong_code', 'too_many_failures'] as const;
export type StaffRefusal = (typeof STAFF_REFUSALS)[number];

export interface GateOptions {
  secrets: StaffSecrets;
  wrong: WrongSecrets;
  /** Counts a refused secret or code. */
  signInRefused: (reason: StaffRefusal) => void;
  /** Whether staff sessions, and calls that move money, need a second factor. */
  needsSecondFactor: boolean;
  /** Names of secrets that may move money by header without a second factor, because programs use them. */
  programs: readonly string[];
  pool: Queryable;
  clock: Pick<Clock, 'now'>;
}

/**
 * Returns the function that admits a request of staff: by a secret in the header, or by the cookie of a staff session.
 * If both are sent, the header counts.
 */
export function staffGate(options: GateOptions): (request: FastifyRequest) => Staff | Promise<Staff> {
  return (request) => {
    const given = request.headers['x-admin-secret'];
    if (typeof given === 'string' && given !== '') return callerByHeader(options, request, given);
    const token = staffTokenOf(request);
    return token === null ? null : callerBySession(options, token);
  };
}

async function callerByHeader(options: GateOptions, request: FastifyRequest, given: string): Promise<Staff> {
  const { secrets, needsSecondFactor, programs, pool } = options;
  const known = await knownSecret(options, request, given);
  if (known === null || 'retryAfterSeconds' in known) return known;
  const said = request.headers['x-admin-name'];
  const rights = secrets.rightsOf(known, typeof said === 'string' ? said : null);
  const { name } = known;
  const caller = (mayMoveMoney: boolean): StaffCaller => ({ ...rights, mayMoveMoney, session: null });
  if (name !== null && programs.includes(name)) return caller(true);
  if (needsSecondFactor || name === null) return caller(!needsSecondFactor);
  // A secret with a second factor may not move money by header. Otherwise the second factor would not protect a stolen
  // secret.
  return findSecondFactor(pool, name).then((factor) => caller(factor?.isConfirmed !== true));
}

/**
 * The configured secret that equals the given one; null if there is none. A wrong one is logged without its text and
 * counted for its network.
 */
export async function knownSecret(
  { secrets, wrong, signInRefused }: Pick<GateOptions, 'secrets' | 'wrong' | 'signInRefused'>,
  request: FastifyRequest,
  given: string,
): Promise<KnownSecret | StaffShutOut | null> {
  const networks = networksOf(request.ip);
  const secondsByAll = wrong.shutOutFor(networks) > 0 ? 0 : await wrong.shutOutByAll(networks);
  // Nothing is awaited from here to `wrong.count`. So a parallel guess is checked only after this one is counted.
  const retryAfterSeconds = Math.max(secondsByAll, wrong.shutOutFor(networks));
  if (retryAfterSeconds > 0) {
    signInRefused('too_many_failures');
    return { retryAfterSeconds };
  }
  const found = secrets.find(given);
  if (found !== null) return found;
  wrong.count(networks);
  signInRefused('wrong_secret');
  request.log.warn({ network: networkOf(request.ip), route: request.routeOptions.url }, 'A wrong staff secret');
  await wrong.countForAll(networks);
  return null;
}

async function callerBySession(options: GateOptions, token: string): Promise<StaffCaller | null> {
  const now = options.clock.now();
  const session = await findStaffSession(options.pool, hashToken(token), now);
  const caller = session === null ? null : callerOfSession(options, session);
  if (session !== null && caller !== null) await noteSeen(options.pool, session, now);
  return caller;
}

/**
 * The caller whom a session stands for. Null if its secret is no longer configured, or may not open sessions any more.
 */
export function callerOfSession(
  { secrets, needsSecondFactor }: Pick<GateOptions, 'secrets' | 'needsSecondFactor'>,
  session: StaffSessionRow,
): StaffCaller | null {
  const secret = secrets.withFingerprint(session.secretFingerprint);
  if (secret === null) return null;
  const { id, hasSecondFactor } = session;
  if (secret.name === null && needsSecondFactor) return null;
  const missing = needsSecondFactor ? 'required' : 'off';
  const secondFactor = secret.name === null ? 'unavailable' : hasSecondFactor ? 'on' : missing;
  const rights = secrets.rightsOf(secret, session.staffName);
  return { ...rights, mayMoveMoney: true, session: { id, secondFactor } };
}
