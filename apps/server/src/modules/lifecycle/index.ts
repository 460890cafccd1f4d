export { registerLifecycleRoutes } from './lifecycle-routes.ts';
export { offsetAt } from './zone-offsets.ts';
