import { expect, it } from 'vitest';
import { adaptersInForce } from './adapters-in-force.ts';
import { type Config, readConfig } from './config.ts';
import { OutsideParts } from './platform/outside/index.ts';

const parts = new OutsideParts({ log: { warn: () => {} } });
const SECRET = 'the secret of the staff, long enough for it';
const told = (name: string, env: Record<string, string> = {}, isMissingBus = false) =>
  adaptersInForce(readConfig({ ADMIN_SECRET: SECRET, ...env }), parts, { isMissingBus }).find(
    (setting) => setting.name === name,
  )?.value;

it('says where pictures are kept', () => {
  expect(told('Pictures')).toBe('Files under the data folder');
  const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(told('Pictures', bucket)).toBe('An object store of the operator');
});

it('says that several nodes run without Redis', () => {
  expect([told('Nodes'), told('Nodes', {}, true)]).toEqual([
    'One, without Redis',
    'Several, without Redis: pages miss changes',
  ]);
});

it('says whether the likes of linked videos count', () => {
  expect(told('Video likes')).toBe('Not connected');
  expect(told('Video likes', { YOUTUBE_API_KEY: 'key' })).toBe('Read with the operator’s key');
});

it('says the last mail error, and that mail does not go, only where mail is sent', () => {
  expect(told('Last mail error')).toBeUndefined();
  const mail = parts.add('mail', async () => {});
  expect(told('Last mail error')).toBe('None since the server started');
  mail.failed('send', new Error('connect ECONNREFUSED 127.0.0.1:25'));
  expect(told('Last mail error')).toBe('Mail does not go now: connect ECONNREFUSED 127.0.0.1:25');
});

it('says whether staff need a second factor', () => {
  expect(told('Second factor of staff')).toBe('Optional');
  const required = { ADMIN_SECRETS: `ana:${'a'.repeat(32)}`, STAFF_TOTP: 'required' };
  expect(told('Second factor of staff', required)).toBe('Required');
});

const STRIPE = { provider: 'stripe', publishableKey: null, webhookSecret: 'w', secretKey: 's', apiBase: null } as const;
const REDIS = { url: 'redis://10.0.0.9', prefix: '', mustBePrivate: false };
const ANA = { name: 'ana', secret: 'a'.repeat(32) };

it.each<[string, string, string, Partial<Config>]>([
  ['Runs as', 'Development', 'Production', { production: true }],
  [
    'Database',
    'The embedded PostgreSQL',
    'A PostgreSQL of the operator',
    { databaseUrl: 'postgres://db.example/clamor' },
  ],
  ['Nodes', 'One, without Redis', 'Any number, joined by Redis', { redis: REDIS }],
  ['Nodes', 'One, without Redis', 'One, with 2 processes on this machine', { workers: 2 }],
  [
    'Mail',
    'The development mailbox: nothing is sent',
    'Sent by SMTP',
    { mail: { smtpUrl: 'smtp://mail.test', from: '', contactEmail: '', supportEmail: '' } },
  ],
  ['Cards', 'Sandbox: no real money moves', 'Stripe', { cards: { ...STRIPE, mode: 'live' } }],
  [
    'Cards',
    'Sandbox: no real money moves',
    'Stripe, with test keys: no real money moves',
    { cards: { ...STRIPE, mode: 'test' } },
  ],
  ['Rate limits', 'On', 'Off', { rateLimits: false }],
  ['Terms, privacy and help', 'Those that come with Clamor', 'The operator’s own', { textsDir: '/texts' }],
  ['Staff', 'One secret for all', '1 with a secret of their own', { namedSecrets: [ANA] }],
])('says of %s: %s, or else: %s', (name, usual, other, changed) => {
  const config = readConfig({ ADMIN_SECRET: SECRET });
  const valueIn = (given: Config) =>
    adaptersInForce(given, new OutsideParts({ log: { warn: () => {} } }), { isMissingBus: false }).find(
      (setting) => setting.name === name,
    )?.value;
  expect([valueIn(config), valueIn({ ...config, ...changed })]).toEqual([usual, other]);
});
