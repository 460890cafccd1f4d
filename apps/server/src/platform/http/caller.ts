import type { Role, UserStatus } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { FastifyRequest } from 'fastify';

/**
 * Whose bearer token came along, as a cache may remember it for a few seconds: enough to be let in. Whoever writes asks
 * the database again, under the lock of what is written.
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
  /** For the audit log: the name of the secret, or where it has none, who they said they were. */
  name: string;
  /** False: this secret only reads. */
  mayWrite: boolean;
  /** False: calls that move money are refused. */
  mayMoveMoney: boolean;
  /** What the cookie opened; null where a header brought the secret itself. */
  session: StaffSessionRef | null;
}

export interface StaffSessionRef {
  id: string;
  /** `required`: it has to be set up before anything else may be asked. */
  secondFactor: 'on' | 'off' | 'required' | 'unavailable';
}

/** Too many wrong secrets came from there: none is looked at for a while. */
export interface StaffShutOut {
  retryAfterSeconds: number;
}

export type Staff = StaffCaller | StaffShutOut | null;

/** Tells who calls. Implemented by the accounts and staff modules. */
export interface Admission {
  /** null: no token, or one that was revoked, expired or never existed. */
  caller(request: FastifyRequest): Caller | null | Promise<Caller | null>;
  /** null: no staff secret and no session, or a wrong one. */
  staff(request: FastifyRequest): Staff | Promise<Staff>;
}
