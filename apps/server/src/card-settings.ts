import type { CardSettings } from './platform/cards/index.ts';

/** The variables for the card provider. The form of each has been checked. */
export interface CardVariables {
  PAYMENT_PROVIDER?: 'sandbox' | 'stripe' | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
}

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'] as const;
const OWN_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

/** One sentence for each conflict between these variables (docs/product.md#configuration). */
export function cardConfigErrors(given: CardVariables, production: boolean): string[] {
  const named = NAMES.filter((name) => given[name] !== undefined);
  if (given.PAYMENT_PROVIDER === 'sandbox') {
    return named.length === 0 ? [] : [`${named.join(', ')} cannot be used beside PAYMENT_PROVIDER=sandbox.`];
  }
  if (given.PAYMENT_PROVIDER === undefined && named.length === 0) {
    return production
      ? ['Production needs the STRIPE_ variables, or PAYMENT_PROVIDER=sandbox to run without real money.']
      : [];
  }
  return [...incomplete(given, production), ...mixed(given), ...exposed(given, production)];
}

function incomplete(given: CardVariables, production: boolean): string[] {
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const missing: string[] = needed.filter((name) => given[name] === undefined);
  if (production && given.STRIPE_PUBLISHABLE_KEY === undefined) missing.push('STRIPE_PUBLISHABLE_KEY');
  return missing.length === 0 ? [] : [`${missing.join(', ')} must be set too, to take cards with stripe.`];
}

/**
 * Refuses two Stripe keys of different modes. Otherwise a page could take real cards for a test server, or the other
 * way round.
 */
function mixed({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }: CardVariables): string[] {
  if (secret === undefined || publishable === undefined || isLive(secret) === isLive(publishable)) return [];
  return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys.'];
}

/** Whether a key that is sent with every request to this address could be read on the way. */
export function travelsOpenly(base: string | undefined): boolean {
  return base !== undefined && !base.startsWith('https:') && !OWN_MACHINE.test(base);
}

/** Refuses an address to which the secret key would be sent without encryption. */
function exposed({ STRIPE_API_BASE: base }: CardVariables, production: boolean): string[] {
  return production && travelsOpenly(base) ? ['STRIPE_API_BASE must start with https:// in production.'] : [];
}

/** @param given variables without conflicts */
export function cardSettingsOf(given: CardVariables): CardSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given;
  if (secretKey === undefined || webhookSecret === undefined) return { provider: 'sandbox' };
  return {
    provider: 'stripe',
    mode: isLive(secretKey) ? 'live' : 'test',
    secretKey,
    publishableKey: given.STRIPE_PUBLISHABLE_KEY ?? null,
    webhookSecret,
    apiBase: given.STRIPE_API_BASE ?? null,
  };
}

function isLive(key: string): boolean {
  return key.includes('_live_');
}
