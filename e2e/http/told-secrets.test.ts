import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toldSecrets } from './told-secrets.ts';

const ADMIN_SECRET = 'a-secret-of-some-staff';
const token = `Aa1${randomBytes(30).toString('base64url')}`;
const told = (printed: string) => toldSecrets(printed, ADMIN_SECRET);

describe('what a server printed', () => {
  it.each([
    [`{"url":"/verify-email?token=${token}"}`, token],
    [`authorization: Bearer ${token},`, token],
    [`  The staff secret:  ${ADMIN_SECRET}\n{"header":"${ADMIN_SECRET}"}`, ADMIN_SECRET],
    ['{"password":"correct horse battery"}', 'correct horse battery'],
    ['{"client_secret":"pi_3fa9_secret_0a1b2c3d4e5f"}', 'pi_3fa9_secret_0a1b2c3d4e5f'],
    ['Invalid API Key provided: sk_test_0a1b2c3d4e5f', 'sk_test_0a1b2c3d4e5f'],
    ['signed with whsec_0a1b2c3d4e5f', 'whsec_0a1b2c3d4e5f'],
  ])('is found to hold a secret: %s', (printed, secret) => {
    expect(told(printed)).toEqual([secret]);
  });

  it.each([
    `  The staff secret:  ${ADMIN_SECRET}\n  The database:      /tmp/clamor-e2e-AbCdEf/postgres`,
    '{"level":40,"err":{"stack":"Error: at /work/apps/server/dist/main.js:12345:67"},"reqId":"0f3a9b2c11-1z"}',
    '01a1fbed-3696-7580-8c04-8efe09c01fb4',
    '{"intentId":"pi_3fa90a1b2c3d4e5f","field":"client_secret"}',
  ])('is fit to be read: %s', (printed) => {
    expect(told(printed)).toEqual([]);
  });
});
