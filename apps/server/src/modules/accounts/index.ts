export type { AccountPorts } from './account-ports.ts';
export { assignPassword } from './assign-password.ts';
export { registerCareRoutes } from './care-routes.ts';
export { type Alongside, approveMember, reactivateMember, suspendMember } from './change-user-status.ts';
export { type Accounts, createAccounts } from './create-accounts.ts';
export { deleteMember } from './delete-member.ts';
export { MEMBER_REFUSALS, type MemberRefusal } from './member-refusals.ts';
export { openMember } from './open-member.ts';
