export { countLiveNodes } from './membership.ts';
export { nodesOnBus } from './nodes-on-bus.ts';
export { type CatchUpTurn, SiteCatchUp } from './site-catch-up.ts';
export { ThisNode } from './this-node.ts';
