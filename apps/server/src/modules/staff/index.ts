export { noteDeed } from './audit.postgres.ts';
export { checkMarket } from './check-market.postgres.ts';
export { createStanding, type Standing } from './create-standing.ts';
export { staffGate } from './staff-gate.ts';
export { staffPart } from './staff-part.ts';
export { registerStaffReviewRoutes } from './staff-review-routes.ts';
export { registerStaffRoutes, type StaffPorts } from './staff-routes.ts';
export { staffSection } from './staff-section.ts';
export { noteStandingChange } from './standing-changes.postgres.ts';
