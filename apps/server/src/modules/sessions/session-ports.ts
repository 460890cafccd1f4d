import type { MemberPorts } from '../members/index.ts';
import type { SessionRegister } from './session-register.ts';

/** The ports of use cases that open or end sessions. */
export interface SessionPorts extends MemberPorts {
  sessions: SessionRegister;
}
