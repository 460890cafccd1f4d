export { registerProfileRoutes } from './profile-routes.ts';
export { usernameOf } from './profiles.postgres.ts';
