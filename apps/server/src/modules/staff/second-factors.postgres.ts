import { DAY, type Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

export interface SecondFactor {
  key: Buffer;
  isConfirmed: boolean;
}

/** A name as the tables store it. Names that differ only in upper and lower case cannot be configured together. */
const keyOf = (staffName: string): string => staffName.toLowerCase();
const UNCONFIRMED_KEPT_MS = DAY;

export async function findSecondFactor(query: Queryable, staffName: string): Promise<SecondFactor | null> {
  const { rows } = await query.query<SecondFactor>(
    `SELECT totp_key AS key, confirmed_at IS NOT NULL AS "isConfirmed" FROM staff_second_factors WHERE staff_name = $1`,
    [keyOf(staffName)],
  );
  return rows[0] ?? null;
}

/** Stores a new key until its first code is confirmed; false if a confirmed key exists. */
export async function beginFactor(tx: Queryable, staffName: string, key: Buffer, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO staff_second_factors (staff_name, totp_key, begun_at) VALUES ($1, $2, $3)
     ON CONFLICT (staff_name) DO UPDATE SET totp_key = excluded.totp_key, begun_at = excluded.begun_at
     WHERE staff_second_factors.confirmed_at IS NULL`,
    [keyOf(staffName), key, new Date(at)],
  );
  return rowCount === 1;
}

export async function confirmFactor(tx: Queryable, staffName: string, at: Instant): Promise<void> {
  await tx.query('UPDATE staff_second_factors SET confirmed_at = $2 WHERE staff_name = $1', [
    keyOf(staffName),
    new Date(at),
  ]);
}

/** Marks a time step and all earlier ones as used. Returns false if this step was used before. */
export async function spendStep(tx: Queryable, staffName: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE staff_second_factors SET last_step = $2 WHERE staff_name = $1 AND last_step < $2',
    [keyOf(staffName), step],
  );
  return rowCount === 1;
}

/** Uses up a recovery code. Returns false if it is not this name's, or was used before. */
export async function spendRecoveryCode(tx: Queryable, staffName: string, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM staff_recovery_codes WHERE code_hash = $1 AND staff_name = $2', [
    codeHash,
    keyOf(staffName),
  ]);
  return rowCount === 1;
}

export async function replaceRecoveryCodeHashes(
  tx: Queryable,
  staffName: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.query('DELETE FROM staff_recovery_codes WHERE staff_name = $1', [keyOf(staffName)]);
  await tx.query('INSERT INTO staff_recovery_codes (code_hash, staff_name) SELECT unnest($1::bytea[]), $2', [
    codeHashes,
    keyOf(staffName),
  ]);
}

/** How many recovery codes are left; null without a confirmed second factor. */
export async function countRecoveryCodes(query: Queryable, staffName: string): Promise<number | null> {
  const { rows } = await query.query<{ left: number }>(
    `SELECT (SELECT count(*)::int FROM staff_recovery_codes WHERE staff_name = $1) AS left
     FROM staff_second_factors WHERE staff_name = $1 AND confirmed_at IS NOT NULL`,
    [keyOf(staffName)],
  );
  return rows[0]?.left ?? null;
}

/** Removes a second factor with its recovery codes; false if there was none. */
export async function deleteSecondFactor(tx: Queryable, staffName: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM staff_second_factors WHERE staff_name = $1', [keyOf(staffName)]);
  return rowCount === 1;
}

/** Removes keys that were never confirmed. */
export async function sweepUnconfirmed(query: Queryable, now: Instant): Promise<void> {
  await query.query('DELETE FROM staff_second_factors WHERE confirmed_at IS NULL AND begun_at < $1', [
    new Date(now - UNCONFIRMED_KEPT_MS),
  ]);
}
