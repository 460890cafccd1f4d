import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random token and the hash under which it is stored. The token itself is never stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** SHA-256: enough for a value with 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A session's public id, which does not open it. */
export function sessionIdOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64url');
}

/** The token of an `Authorization: Bearer` header; null without one. */
export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(header ?? '');
  return match?.[1] ?? null;
}
