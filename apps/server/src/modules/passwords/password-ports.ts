import type { MemberPorts } from '../members/index.ts';
import type { Passwords } from './password.ts';

/** What use cases need that compare or choose a password. */
export interface PasswordPorts extends MemberPorts {
  passwords: Passwords;
}
