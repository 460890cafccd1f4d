export { createStanding } from './create-standing.ts';
export { staffGate } from './staff-gate.ts';
export { registerStaffRoutes, type StaffPorts } from './staff-routes.ts';
