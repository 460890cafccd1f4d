export { type SealedNumbers, sealedNumbers } from './sealed-number.ts';
export { sharedSecret } from './shared-secret.ts';
