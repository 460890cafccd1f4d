import type pg from 'pg';
import type { Clock } from '../../platform/clock/clock.ts';
import type { VisitorHashes } from '../../platform/visitor/index.ts';
import type { MemberRefusal } from './member-refusals.ts';
import type { Passwords } from './password.ts';
import type { SessionRegister } from './session-register.ts';

/** What the use cases of accounts work with. */
export interface AccountPorts {
  pool: pg.Pool;
  clock: Clock;
  passwords: Passwords;
  sessions: SessionRegister;
  /** Under which hashes devices are kept. */
  visitors: VisitorHashes;
  /** Addresses in mails begin with it; no slash at its end. */
  publicUrl: string;
  supportEmail: string;
  /** The terms that whoever registers now accepts. */
  termsVersion: string;
  /** There is a mail in the outbox. */
  mailQueued: () => void;
  /** Somebody goes by this name from now on. */
  usernameTaken: (username: string) => void;
  /** Counts a refused sign-in. */
  signInRefused: (reason: MemberRefusal) => void;
  /** There is an account request to look into. */
  requestMade: () => void;
}
