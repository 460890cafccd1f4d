export { activateMember } from './activate-member.ts';
export { type KeptList, listById, type MemberDataHooks, momentOf, NAMED_MAX } from './member-data-hooks.ts';
export type { MemberPorts } from './member-ports.ts';
export type { MemberTx } from './member-tx.ts';
export { type Usernames, usernames } from './usernames.ts';
export {
  findTwinOfDevice,
  findUnverified,
  findUser,
  findUserByEmail,
  findUsersByEmail,
  hasTwin,
  insertRegistered,
  isUsernameTaken,
  keepFromLeaving,
  lockUser,
  makeTwinOf,
  type NewUser,
  type Registered,
  readOwnAccount,
  setEmail,
  setPasswordHash,
  setRole,
  type User,
} from './users.postgres.ts';
