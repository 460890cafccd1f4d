export { type CatchUpTurn, SiteCatchUp } from './site-catch-up.ts';
export { ThisNode } from './this-node.ts';
