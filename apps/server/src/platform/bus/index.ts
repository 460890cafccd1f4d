export { InProcessNetwork } from './bus.in-process.ts';
export type { Bus, BusMessage } from './bus.ts';
