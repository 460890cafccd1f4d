export { staffGate } from './staff-gate.ts';
