export { InProcessNetwork } from './bus.in-process.ts';
export type { Bus, GapReason, MessageCodec, TopicTable } from './bus.ts';
export { type BusCounts, EnvelopedBus, type Transport, type TransportListener } from './enveloped-bus.ts';
export { GapHealer } from './gap-healer.ts';
export { RedisTransport } from './redis-transport.ts';
