import type { MemberPorts } from './member-ports.ts';
import type { Passwords } from './password.ts';

/** What use cases need that compare or choose a password. */
export interface PasswordPorts extends MemberPorts {
  passwords: Passwords;
}
