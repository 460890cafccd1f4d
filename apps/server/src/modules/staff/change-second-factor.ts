import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import type { StaffCaller } from '../../platform/http/index.ts';
import { recordStaffAction } from '../audit/index.ts';
import type { Tried } from '../passwords/index.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  beginFactor,
  confirmFactor,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodeHashes,
} from './second-factors.postgres.ts';
import { noteEnd } from './sign-in-staff.ts';
import { type CodePorts, spendCode, tryCode } from './spend-code.ts';
import { lockStaffSessions, setSecondFactorOf } from './staff-sessions.postgres.ts';
import { type NewKey, newTotpKey } from './totp.ts';

/** Who changes their second factor: the name of their staff secret, their session, and their network address. */
export interface FactorOwner {
  staffName: string;
  sessionId: string;
  address: string;
}

type Changed<Done> = Tried<Done> | { kind: 'wrong_state' };

/**
 * The caller as the owner of a second factor. Null without a session (the secret came in a header), and for the shared
 * secret, which cannot have one.
 */
export function factorOwnerOf({ name, session }: StaffCaller, address: string): FactorOwner | null {
  if (session === null || session.secondFactor === 'unavailable') return null;
  return { staffName: name, sessionId: session.id, address };
}

/** Creates a key, which becomes active when its first code is confirmed. Null if a second factor is already active. */
export async function beginSecondFactor(ports: CodePorts, { staffName }: FactorOwner): Promise<NewKey | null> {
  const made = newTotpKey(staffName);
  return await inTransaction(ports.pool, async (tx) => {
    await lockStaffSessions(tx);
    return (await beginFactor(tx, staffName, made.key, ports.clock.now())) ? made : null;
  });
}

/**
 * Activates the second factor and ends the name's sessions that were opened without it. Returns the recovery codes;
 * they are not stored in readable form.
 */
export function confirmSecondFactor(ports: CodePorts, owner: FactorOwner, code: string): Promise<Changed<string[]>> {
  return withFactor(ports, owner, false, async (tx, key) => {
    if ((await spendCode(tx, owner.staffName, { key }, code, ports.clock.databaseNow())) === null) return null;
    await confirmFactor(tx, owner.staffName, ports.clock.now());
    await noteChange(ports, tx, owner, 'set_up_second_factor');
    await endOthers(ports, tx, owner, true);
    return await writeRecoveryCodes(tx, owner.staffName);
  });
}

export function replaceRecoveryCodes(ports: CodePorts, owner: FactorOwner, code: string): Promise<Changed<string[]>> {
  return withFactor(ports, owner, true, async (tx, key) => {
    if ((await spendCode(tx, owner.staffName, { key }, code, ports.clock.databaseNow())) === null) return null;
    await noteChange(ports, tx, owner, 'replace_recovery_codes');
    return await writeRecoveryCodes(tx, owner.staffName);
  });
}

/** Removes the second factor and ends the name's other sessions, which were opened with it. */
export function removeSecondFactor(ports: CodePorts, owner: FactorOwner, code: string): Promise<Changed<true>> {
  return withFactor(ports, owner, true, async (tx, key) => {
    if ((await spendCode(tx, owner.staffName, { key }, code, ports.clock.databaseNow())) === null) return null;
    await deleteSecondFactor(tx, owner.staffName);
    await noteChange(ports, tx, owner, 'remove_second_factor');
    await endOthers(ports, tx, owner, false);
    return true;
  });
}

/**
 * Runs work with the key of a second factor, under the lock of staff sessions. `isConfirmed`: the state that the key
 * must have. A wrong code counts as a failed attempt.
 */
async function withFactor<Done>(
  ports: CodePorts,
  owner: FactorOwner,
  isConfirmed: boolean,
  work: (tx: Queryable, key: Buffer) => Promise<Done | null>,
): Promise<Changed<Done>> {
  type Outcome = { kind: 'done'; done: Done } | { kind: 'wrong_state' };
  const tried = await tryCode(ports, owner, async (tx): Promise<Outcome | null> => {
    const factor = await findSecondFactor(tx, owner.staffName);
    if (factor === null || factor.isConfirmed !== isConfirmed) return { kind: 'wrong_state' };
    const done = await work(tx, factor.key);
    return done === null ? null : { kind: 'done', done };
  });
  if (tried.kind !== 'right') return tried;
  return tried.right.kind === 'done' ? { kind: 'right', right: tried.right.done } : tried.right;
}

async function writeRecoveryCodes(tx: Queryable, staffName: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodeHashes(tx, staffName, codes.map(hashRecoveryCode));
  return codes;
}

async function noteChange({ clock }: CodePorts, tx: Queryable, owner: FactorOwner, action: string): Promise<void> {
  const { staffName, sessionId } = owner;
  await recordStaffAction(tx, {
    staffName,
    action,
    subjectId: staffName,
    before: {},
    after: {},
    details: { session: sessionId },
    at: clock.now(),
  });
}

/** Ends the name's sessions that were opened before the change of its second factor. */
async function endOthers({ clock }: CodePorts, tx: Queryable, owner: FactorOwner, isOn: boolean): Promise<void> {
  const { staffName, sessionId: id } = owner;
  for (const sessionId of await setSecondFactorOf(tx, { id, staffName }, isOn)) {
    await noteEnd(tx, { staffName, sessionId, details: { reason: 'second factor changed' }, at: clock.now() });
  }
}
