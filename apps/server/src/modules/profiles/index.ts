export { registerAvatarRoute } from './avatar-route.ts';
export { type MemberNames, memberNames } from './member-names.postgres.ts';
export { picturesOfMembers } from './pictures-of-members.postgres.ts';
export { registerProfileRoutes } from './profile-routes.ts';
