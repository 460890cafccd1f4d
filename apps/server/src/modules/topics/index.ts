export type { ClaimsMoved } from './claims-moved.ts';
export { type CommittedChange, encodeChange, parseChange } from './committed-change.ts';
export type { EndedSessions, EndReason } from './ended-sessions.ts';
export type { ListingsChanged } from './listings-changed.ts';
export { type NodeBus, type NodeMessages, TOPICS } from './topics.ts';
