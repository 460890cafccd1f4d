export { InProcessNetwork } from './bus.in-process.ts';
export type { Bus } from './bus.ts';
