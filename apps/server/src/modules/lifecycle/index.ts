export { registerLifecycleRoutes } from './lifecycle-routes.ts';
export { salesSection } from './sales-section.ts';
export { offsetAt } from './zone-offsets.ts';
