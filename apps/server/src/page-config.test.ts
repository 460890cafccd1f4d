import type { ClamorConfig } from '@clamor/contract/page-config';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { pageConfig } from './page-config.ts';

const GIVEN = {
  DATA_DIR: '/nowhere/else',
  ADMIN_SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://one.example',
  CONTACT_EMAIL: 'contact@one.example',
  SUPPORT_EMAIL: 'support@one.example',
  SMTP_URL: 'smtp://mail.example:25',
};
const SHOWN = {
  publicUrl: 'https://one.example',
  contactEmail: 'contact@one.example',
  supportEmail: 'support@one.example',
};
const CASES: readonly [of: string, given: Readonly<Record<string, string>>, shown: ClamorConfig][] = [
  ['development', { PAYMENT_PROVIDER: 'sandbox' }, { ...SHOWN, paymentProvider: 'sandbox', development: true }],
  [
    'production',
    {
      NODE_ENV: 'production',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    { ...SHOWN, paymentProvider: 'stripe', development: false },
  ],
];

it.each(CASES)('each setting of a page comes from its own variable, and no other is shown: %s', (_of, given, shown) => {
  expect(pageConfig(readConfig({ ...GIVEN, ...given }))).toEqual(shown);
});
