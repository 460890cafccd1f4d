import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the sandbox signs and is asked with. Everything follows from one secret of the database, so that no row has any of it. */
export interface SandboxKeys {
  /** For the adapter, as an account's secret key. */
  apiKey: string;
  /** With which messages are signed. */
  webhookSecret: string;
  clientSecretOf(intentId: string): string;
  /** The intent that a page's secret opens; null for one that was made up. */
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

/** Compares without telling by its duration where two texts part. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
