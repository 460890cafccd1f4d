export type { EventLog, OpenSessions, WatchedListings } from './ports.ts';
export type { Realtime } from './realtime.ts';
export { registerRealtime } from './register-realtime.ts';
