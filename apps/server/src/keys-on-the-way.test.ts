import { expect, it } from 'vitest';
import { ConfigError, readConfig, Variables } from './config.ts';

const ALWAYS = { DATA_DIR: '/nowhere/data', ADMIN_SECRET: 's'.repeat(32) };
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://one.example', SMTP_URL: 'smtp://mail.example' };
const CARDS = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

/** Each address to which a secret key is sent with every request, and the variables that it needs. */
const SENT_TO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  STRIPE_API_BASE: CARDS,
  YOUTUBE_API_BASE: { PAYMENT_PROVIDER: 'sandbox', YOUTUBE_API_KEY: 'key' },
};

/** Addresses, and whether a key could be read on the way there. */
const PLACES: [base: string, isReadable: boolean][] = [
  ['https://api.example', false],
  ['https://api.example:8443/', false],
  ['http://api.example', true],
  ['http://10.0.0.5:4010', true],
  ['http://localhost', false],
  ['http://localhost:4010', false],
  ['http://localhost.example', true],
  ['http://127.0.0.1:4010/', false],
  ['http://127.0.0.10:4010', true],
  ['http://[::1]:4010', false],
  ['http://[::11]:4010', true],
];

function complaint(given: Readonly<Record<string, string>>): string {
  try {
    readConfig({ ...ALWAYS, ...given });
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

it('each address to which a key is sent has its row here', () => {
  const names = Object.keys(Variables.shape).filter((name) => name.endsWith('_API_BASE'));
  expect(Object.keys(SENT_TO).sort()).toEqual(names.sort());
});

it.each(Object.keys(SENT_TO).flatMap((name) => PLACES.map((place) => [name, ...place] as const)))(
  'in production a key goes over the network encrypted, or not at all: %s=%s is refused: %s',
  (name, base, isReadable) => {
    const given = { ...SENT_TO[name], [name]: base };
    expect(complaint({ ...PRODUCTION, ...given })).toBe(
      isReadable ? `${name} must start with https:// in production.` : '',
    );
    expect(complaint(given)).toBe('');
  },
);
