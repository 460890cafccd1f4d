export type { EventLog, OpenSessions } from './ports.ts';
export type { Realtime } from './realtime.ts';
export { registerRealtime } from './register-realtime.ts';
