export { registerTestHelperRoutes } from './test-helper-routes.ts';
