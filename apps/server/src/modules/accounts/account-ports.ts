import type { EmailPorts } from '../email/index.ts';
import type { MemberRefusal } from './member-refusals.ts';

/** The ports of the account use cases. */
export interface AccountPorts extends EmailPorts {
  /** The version of the terms that a new member accepts. */
  termsVersion: string;
  /** Called when somebody registered with a username. */
  usernameTaken: (username: string) => void;
  /** Counts a refused sign-in. */
  signInRefused: (reason: MemberRefusal) => void;
}
