export { ThisNode } from './this-node.ts';
