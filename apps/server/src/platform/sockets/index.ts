export { AnsweringPeer } from './answering-peer.ts';
export { Conflation } from './conflation.ts';
export { Heartbeat } from './heartbeat.ts';
export { Pace, type PaceLimits } from './pace.ts';
export { MAX_WAITING_BYTES, Peer } from './peer.ts';
export { Room } from './room.ts';
export { isSameOrigin } from './same-origin.ts';
export { textFrame } from './text-frame.ts';
export { Traffic } from './traffic.ts';
