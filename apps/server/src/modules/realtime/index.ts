export type { EventLog } from './commit-stream.ts';
export type { Realtime } from './realtime.ts';
export { registerRealtime } from './register-realtime.ts';
export type { OpenSessions } from './watcher.ts';
