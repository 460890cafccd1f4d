export { type DashboardPorts, registerDashboardRoutes } from './dashboard-routes.ts';
