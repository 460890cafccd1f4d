export type { Bus, BusMessage } from './bus.ts';
export { InProcessNetwork } from './bus.in-process.ts';
