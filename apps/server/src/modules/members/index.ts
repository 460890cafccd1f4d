export { membersMemberData } from './member-data.ts';
export type { MemberPorts } from './member-ports.ts';
export type { MemberTx } from './member-tx.ts';
export { activateUser, closeUser, reactivateUser, removeUser, suspendUser } from './user-status.postgres.ts';
export { type Usernames, usernames } from './usernames.ts';
export {
  findUnverified,
  findUser,
  findUserByEmail,
  findUserByUsername,
  findUsersByEmail,
  insertRegistered,
  isUsernameTaken,
  keepFromLeaving,
  lockUser,
  makeDecoyOf,
  type NewUser,
  type Registered,
  readOwnAccount,
  setEmail,
  setPasswordHash,
  setRole,
  type User,
} from './users.postgres.ts';
