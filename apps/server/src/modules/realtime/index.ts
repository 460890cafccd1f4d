export type {
  BidderNames,
  EndedSessions,
  EventLog,
  OpenSession,
  SessionGate,
  SignOutReason,
  Told,
  WatchedListings,
} from './ports.ts';
export type { Realtime, RealtimePorts } from './realtime.ts';
export { type RegisterOptions, registerRealtime } from './register-realtime.ts';
