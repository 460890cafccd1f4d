export { bearerOf, hashToken, newToken, sessionIdOf } from './bearer-token.ts';
export { type SealedNumbers, sealedNumbers } from './sealed-number.ts';
export { sharedSecret } from './shared-secret.ts';
