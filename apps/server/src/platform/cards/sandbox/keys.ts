import { createHmac, timingSafeEqual } from 'node:crypto';

/** The sandbox's keys. All are derived from one secret, so no row contains any of them. */
export interface SandboxKeys {
  /** The secret key with which the adapter calls the sandbox. */
  apiKey: string;
  /** Signs the webhooks. */
  webhookSecret: string;
  clientSecretOf(intentId: string): string;
  /** The intent to which a page's secret belongs; null if the secret is invalid. */
  intentOf(clientSecret: string): string | null;
}

export function sandboxKeys(secret: Buffer): SandboxKeys {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex');
  const clientSecretOf = (intentId: string) => `${intentId}_secret_${derive(`client secret of ${intentId}`)}`;
  return {
    apiKey: `sk_test_${derive('api key')}`,
    webhookSecret: `whsec_${derive('webhook secret')}`,
    clientSecretOf,
    intentOf(clientSecret) {
      const [intentId = ''] = clientSecret.split('_secret_');
      return isSame(clientSecret, clientSecretOf(intentId)) ? intentId : null;
    },
  };
}

/** Whether two texts are equal. The time of the comparison does not depend on their content. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
