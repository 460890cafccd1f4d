import { uuidv7 } from 'uuidv7';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import type { StaffCaller } from '../../platform/http/index.ts';
import { newToken } from '../../platform/secrets/index.ts';
import { recordStaffAction } from '../audit/index.ts';
import type { Tried } from '../passwords/index.ts';
import { findSecondFactor } from './second-factors.postgres.ts';
import { type CodePorts, spendCode, tryCode } from './spend-code.ts';
import { callerOfSession, type GateOptions } from './staff-gate.ts';
import type { KnownSecret } from './staff-secrets.ts';
import {
  endSurplusSessions,
  insertStaffSession,
  lockStaffSessions,
  type StaffSessionRow,
} from './staff-sessions.postgres.ts';

export type SignInPorts = CodePorts & Pick<GateOptions, 'secrets' | 'needsSecondFactor'>;

/** A staff member who gave a right secret, and what else the sign-in contained. */
export interface StaffEntrant {
  secret: KnownSecret;
  /** The name that they typed. It is used if their secret has no name. */
  saidName: string | null;
  /** The code of the second factor; null: none was typed. */
  code: string | null;
  address: string;
  network: string;
  device: string | null;
}

interface SignedIn {
  token: string;
  staff: StaffCaller;
}

type SignIn = Tried<SignedIn> | { kind: 'code_required' } | { kind: 'no_secret_of_their_own' };

/** Opens a staff session. If the secret has a second factor, a right code is needed too. */
export async function signInStaff(ports: SignInPorts, entrant: StaffEntrant): Promise<SignIn> {
  const { secret, code, address } = entrant;
  if (secret.name === null && ports.needsSecondFactor) return { kind: 'no_secret_of_their_own' };
  const open = (tx: Queryable) => openSession(ports, tx, entrant);
  if (secret.name !== null && code !== null) {
    return await tryCode(ports, { staffName: secret.name, address }, async (tx) => await open(tx));
  }
  const opened = await inTransaction(ports.pool, async (tx) => {
    await lockStaffSessions(tx);
    return await open(tx);
  });
  return opened === null ? { kind: 'code_required' } : { kind: 'right', right: opened };
}

/**
 * Checks the second factor and opens a session, both under the lock of all staff sessions. Null if the code is missing
 * or wrong.
 */
async function openSession(ports: SignInPorts, tx: Queryable, entrant: StaffEntrant): Promise<SignedIn | null> {
  const { secret, saidName, code, network, device } = entrant;
  const { name: staffName } = ports.secrets.rightsOf(secret, saidName);
  const factor = secret.name === null ? null : await findSecondFactor(tx, secret.name);
  const isAsked = factor?.isConfirmed === true;
  const proof = isAsked ? await spendCode(tx, staffName, factor, code ?? '', ports.clock.databaseNow()) : 'none';
  if (proof === null) return null;
  const now = ports.clock.now();
  const { token, hash } = newToken();
  const ended = await endSurplusSessions(tx, secret.fingerprint);
  const session: StaffSessionRow = {
    id: uuidv7(),
    tokenHash: hash,
    staffName,
    secretFingerprint: secret.fingerprint,
    hasSecondFactor: isAsked,
    network,
    device,
    createdAt: now,
    lastSeenAt: now,
  };
  await insertStaffSession(tx, session);
  const details = { device, network, secondFactor: proof };
  await recordStaffAction(tx, {
    staffName,
    action: 'sign_in',
    subjectId: session.id,
    before: {},
    after: {},
    details,
    at: now,
  });
  for (const id of ended)
    await noteEnd(tx, { staffName, sessionId: id, details: { reason: 'too many sessions' }, at: now });
  const staff = callerOfSession(ports, session);
  if (staff === null) throw new Error('A session was opened with a secret that opens none.');
  return { token, staff };
}

export async function noteEnd(
  tx: Queryable,
  end: { staffName: string; sessionId: string; details: Readonly<Record<string, unknown>>; at: number },
): Promise<void> {
  const { sessionId: subjectId, ...rest } = end;
  await recordStaffAction(tx, { ...rest, action: 'end_session', subjectId, before: {}, after: {} });
}
