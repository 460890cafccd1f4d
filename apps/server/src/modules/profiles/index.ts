export { picturesOfMembers } from './pictures-of-members.postgres.ts';
export { registerProfileRoutes } from './profile-routes.ts';
export { usernameOf } from './profiles.postgres.ts';
