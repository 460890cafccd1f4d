export { createPasswords, OWN_WORK, type PasswordSource } from './password.ts';
export { clearPasswordAttempts, sweepPasswordAttempts } from './password-attempts.postgres.ts';
export type { PasswordPorts } from './password-ports.ts';
export { type ReauthenticationFailure, reauthenticate, sourceOfSession } from './reauthenticate.ts';
export { recogniseMember } from './recognise-member.ts';
export { countSecretFailure, readSecretFailures } from './secret-failures.postgres.ts';
export { linkInvalid, secretRoute, wrongPassword } from './secret-route.ts';
export { type TooManyFailures, type Tried, tryPassword } from './try-password.ts';
