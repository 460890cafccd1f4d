export type { ClaimsMoved } from './claims-moved.ts';
export type { EndedSessions, EndReason } from './ended-sessions.ts';
export type { Told } from './told.ts';
export { type NodeBus, type NodeMessages, TOPICS } from './topics.ts';
