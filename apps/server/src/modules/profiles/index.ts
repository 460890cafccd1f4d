export { registerAvatarRoute } from './avatar-route.ts';
export { memberAddresses } from './member-addresses.postgres.ts';
export { type MemberNames, memberNames } from './member-names.postgres.ts';
export { picturesOfMembers } from './pictures-of-members.postgres.ts';
export { registerProfileRoutes } from './profile-routes.ts';
export { profilesDataHooks } from './profiles-data-hooks.ts';
