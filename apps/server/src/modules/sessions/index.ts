export { actorSection } from './actor-section.ts';
export { keepBidder, lockBidding } from './bidding-lock.ts';
export { createSessions } from './create-sessions.ts';
export { inSessionOf } from './in-session-of.ts';
export { sessionsMemberData } from './member-data.ts';
export {
  distrustDevicesOf,
  forgetDevicesOf,
  isDeviceOf,
  isDeviceOfAccount,
  isUnknownDevice,
} from './member-devices.postgres.ts';
export { announceDisplaced, loginAnswer, type OpenedSession, openSession, type SessionDevice } from './open-session.ts';
export type { SessionPorts } from './session-ports.ts';
export type { OpenSession, SessionRegister } from './session-register.ts';
export { registerSessionRoutes } from './session-routes.ts';
export { revokeSessionsOf } from './sessions.postgres.ts';
export { signOutMember } from './sign-out.ts';
export { sweepSessions } from './sweep-sessions.ts';
export { type MemberSession, writeAsMember } from './write-as-member.ts';
