export { registerTestHelperRoutes, type TestHelperPorts } from './test-helper-routes.ts';
