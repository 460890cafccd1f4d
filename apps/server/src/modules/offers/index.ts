export { type LadderPorts, registerLadderRoutes } from './ladder-routes.ts';
export { relistedAs } from './ladder-rows.postgres.ts';
