import type { Instant } from '@clamor/domain/time';
import { Secret, TOTP } from 'otpauth';

const KEY_BYTES = 20;
/** The parameters that authenticator apps assume. Some apps ignore other values (RFC 6238). */
const COMMON = { issuer: 'Clamor', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** How many time steps the clock of the device may be ahead or behind. */
const SKEW_STEPS = 1;

export interface NewKey {
  key: Buffer;
  keyText: string;
  keyUri: string;
}

export function newTotpKey(staffName: string): NewKey {
  const secret = new Secret({ size: KEY_BYTES });
  const totp = new TOTP({ ...COMMON, label: staffName, secret });
  return { key: Buffer.from(secret.bytes), keyText: secret.base32, keyUri: totp.toString() };
}

/** The time step to which a six-digit code belongs; null if it fits none near `now`. Compares in constant time. */
export function stepOfCode(key: Buffer, code: string, now: Instant): number | null {
  const totp = new TOTP({ ...COMMON, secret: new Secret({ buffer: Uint8Array.from(key).buffer }) });
  const delta = totp.validate({ token: code, timestamp: now, window: SKEW_STEPS });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
