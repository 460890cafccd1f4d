import type { MemberPorts } from '../members/index.ts';
import type { SessionRegister } from './session-register.ts';

/** What use cases need that open or end sessions. */
export interface SessionPorts extends MemberPorts {
  sessions: SessionRegister;
}
