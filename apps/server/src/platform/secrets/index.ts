export { sharedSecret } from './shared-secret.ts';
