import type { Role, UserStatus } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { FastifyRequest } from 'fastify';

/**
 * The member to whom a bearer token belongs. A cache may remember this for a few seconds, so it only admits a request.
 * A write checks the database again under locks.
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
  /** `required`: one must be set up before any other call. `unavailable`: the shared secret cannot have one. */
  secondFactor: 'on' | 'off' | 'required' | 'unavailable';
}

/** Too many wrong secrets came from this address, so no secret from it is checked for a while. */
export interface StaffShutOut {
  retryAfterSeconds: number;
}

export type Staff = StaffCaller | StaffShutOut | null;

/** Identifies the caller. Implemented by the accounts and staff modules. */
export interface Admission {
  /** The member who sent the request; null: it has no token, or the token does not work. */
  caller(request: FastifyRequest): Caller | null | Promise<Caller | null>;
  /** The staff member who sent the request; null: it has no staff secret and no session, or a wrong one. */
  staff(request: FastifyRequest): Staff | Promise<Staff>;
}
