import type { Role, UserStatus } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { FastifyRequest } from 'fastify';

/**
 * The member of a bearer token, as a cache remembers them for a few seconds: enough for admission. A write checks the
 * database again, under the lock of what it writes.
 */
export interface Caller {
  userId: string;
  /** SHA-256 of the bearer token. */
  tokenHash: Buffer;
  username: string;
  role: Role;
  status: UserStatus;
  expiresAt: Instant;
}

export interface StaffCaller {
  /** For the audit log: the name of the secret, or the name that the caller gave if the secret has none. */
  name: string;
  /** False: this secret can only read. */
  mayWrite: boolean;
  /** False: calls that move money are refused. */
  mayMoveMoney: boolean;
  /** The session behind the cookie; null if a header carried the secret itself. */
  session: StaffSessionRef | null;
}

export interface StaffSessionRef {
  id: string;
  /** `required`: a second factor must be set up before any other call. */
  secondFactor: 'on' | 'off' | 'required' | 'unavailable';
}

/** Too many wrong secrets came from this address. For a while none is checked. */
export interface StaffShutOut {
  retryAfterSeconds: number;
}

export type Staff = StaffCaller | StaffShutOut | null;

/** Identifies the caller. Implemented by the accounts and staff modules. */
export interface Admission {
  /** null: no token, or one that was revoked, has expired or never existed. */
  caller(request: FastifyRequest): Caller | null | Promise<Caller | null>;
  /** null: no staff secret and no session, or a wrong one. */
  staff(request: FastifyRequest): Staff | Promise<Staff>;
}
