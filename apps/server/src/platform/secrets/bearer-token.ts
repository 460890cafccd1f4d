import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random token and its hash. Only the hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The hash of a token. A plain SHA-256 is enough for 256 random bits, because nobody can try them all. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The public id of a session. It does not help to use the session. */
export function sessionIdOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64url');
}

/** The token of an `Authorization: Bearer` header; null without one. */
export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(header ?? '');
  return match?.[1] ?? null;
}
