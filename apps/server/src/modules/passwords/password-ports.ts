import type { MemberPorts } from '../members/index.ts';
import type { Passwords } from './password.ts';

/** The ports of use cases that compare or set a password. */
export interface PasswordPorts extends MemberPorts {
  passwords: Passwords;
}
