export type { AccountPorts } from './account-ports.ts';
export { actorSection } from './actor-section.ts';
export { addRole } from './add-role.ts';
export { type AccountOptions, type Accounts, createAccounts } from './create-accounts.ts';
export { meOf } from './me.ts';
export type { EndedSessions, EndReason, SessionRegister } from './session-register.ts';
