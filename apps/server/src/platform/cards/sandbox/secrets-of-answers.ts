import type { SandboxKeys } from './keys.ts';

type Json = Record<string, unknown>;

const isIntent = (value: unknown): value is Json & { id: string } =>
  typeof value === 'object' && value !== null && (value as Json).object === 'payment_intent';

/** Adds its secret to every intent in a body, as the provider would send it. The stored rows do not contain secrets. */
export function withClientSecrets(body: Readonly<Json>, keys: SandboxKeys): Json {
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    isIntent(value) ? { ...value, client_secret: keys.clientSecretOf(value.id) } : value,
  ) as Json;
}
