import type { SandboxKeys } from './keys.ts';

type Json = Record<string, unknown>;

const isIntent = (value: unknown): value is Json & { id: string } =>
  typeof value === 'object' && value !== null && (value as Json).object === 'payment_intent';

/**
 * The body with the secret of every intent in it, as the provider sends it. Stored rows lack secrets; this adds them on
 * the way out.
 */
export function withClientSecrets(body: Readonly<Json>, keys: SandboxKeys): Json {
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    isIntent(value) ? { ...value, client_secret: keys.clientSecretOf(value.id) } : value,
  ) as Json;
}
