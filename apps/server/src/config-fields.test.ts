import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Config, ConfigError, readConfig } from './config.ts';

/**
 * For each variable, a value that no other variable here has, and the fields of the configuration that it changes. All
 * other fields must stay as they were.
 */
const FIELDS: Readonly<Record<string, readonly [value: string, changed: Readonly<Record<string, unknown>>]>> = {
  NODE_ENV: ['production', { production: true, host: '0.0.0.0', logLevel: 'info', 'redis.mustBePrivate': true }],
  HOST: ['127.0.0.7', { host: '127.0.0.7' }],
  PORT: ['4711', { port: 4711, publicUrl: 'http://localhost:4711' }],
  TRUST_PROXY: ['10.0.0.8, 10.1.0.0/16', { trustProxy: ['10.0.0.8', '10.1.0.0/16'] }],
  DATA_DIR: ['/nowhere/data', { dataDir: '/nowhere/data' }],
  TEXTS_DIR: [tmpdir(), { textsDir: tmpdir() }],
  DATABASE_URL: ['postgres://db.example/one', { databaseUrl: 'postgres://db.example/one' }],
  SMTP_URL: ['smtp://mail.example:26', { 'mail.smtpUrl': 'smtp://mail.example:26' }],
  MAIL_FROM: ['Sender <sender@one.example>', { 'mail.from': 'Sender <sender@one.example>' }],
  CONTACT_EMAIL: ['contact@one.example', { 'mail.contactEmail': 'contact@one.example' }],
  SUPPORT_EMAIL: ['support@one.example', { 'mail.supportEmail': 'support@one.example' }],
  PAYMENT_PROVIDER: [
    'sandbox',
    {
      'cards.provider': 'sandbox',
      'cards.mode': undefined,
      'cards.secretKey': undefined,
      'cards.publishableKey': undefined,
      'cards.webhookSecret': undefined,
      'cards.apiBase': undefined,
    },
  ],
  STRIPE_SECRET_KEY: ['sk_test_other', { 'cards.secretKey': 'sk_test_other' }],
  STRIPE_PUBLISHABLE_KEY: ['pk_test_other', { 'cards.publishableKey': 'pk_test_other' }],
  STRIPE_WEBHOOK_SECRET: ['whsec_other', { 'cards.webhookSecret': 'whsec_other' }],
  STRIPE_API_BASE: ['https://cards.one.example', { 'cards.apiBase': 'https://cards.one.example' }],
  YOUTUBE_API_KEY: ['video-key-other', { 'youtube.apiKey': 'video-key-other' }],
  YOUTUBE_API_BASE: ['https://videos.one.example', { 'youtube.base': 'https://videos.one.example' }],
  S3_ENDPOINT: ['https://store.one.example', { 's3.endpoint': 'https://store.one.example' }],
  S3_REGION: ['eu-one-1', { 's3.region': 'eu-one-1' }],
  S3_BUCKET: ['bucket-other', { 's3.bucket': 'bucket-other' }],
  S3_ACCESS_KEY_ID: ['access-other', { 's3.accessKeyId': 'access-other' }],
  S3_SECRET_ACCESS_KEY: ['secret-other', { 's3.secretAccessKey': 'secret-other' }],
  ADMIN_SECRET: ['o'.repeat(32), { adminSecret: 'o'.repeat(32) }],
  ADMIN_SECRETS: [
    `ana:${'q'.repeat(32)}`,
    {
      'namedSecrets.0.name': 'ana',
      'namedSecrets.0.secret': 'q'.repeat(32),
      'namedSecrets.1.name': undefined,
      'namedSecrets.1.secret': undefined,
    },
  ],
  STAFF_TOTP: ['required', { 'staff.needsSecondFactor': true }],
  ADMIN_PROGRAMS: ['payroll', { 'staff.programs': ['payroll'] }],
  PUBLIC_URL: ['https://one.example/', { publicUrl: 'https://one.example' }],
  ALLOW_REMOTE_DEVELOPMENT: ['1', { remoteDevelopment: true }],
  REDIS_URL: ['redis://cache.one.example', { 'redis.url': 'redis://cache.one.example' }],
  REDIS_PREFIX: ['one:', { 'redis.prefix': 'one:' }],
  NODE_URL: ['http://10.0.0.21:3001/', { 'node.url': 'http://10.0.0.21:3001' }],
  NODE_LISTEN: ['10.0.0.22:3002', { 'node.host': '10.0.0.22', 'node.port': 3002 }],
  WORKERS: ['3', { workers: 3 }],
  RATE_LIMITS: ['off', { rateLimits: false }],
  OUTAGE_THRESHOLD_MS: ['7777', { outageThresholdMs: 7777 }],
  DRAIN_MS: ['4321', { drainMs: 4321 }],
  LOG_REQUESTS: ['on', { logRequests: true }],
  LOG_LEVEL: ['debug', { logLevel: 'debug' }],
};

/** Values for other variables that a variable needs to be valid. */
const BESIDE = {
  DATA_DIR: '/nowhere/else',
  ADMIN_SECRET: 's'.repeat(32),
  ADMIN_SECRETS: `ben:${'b'.repeat(32)},payroll:${'p'.repeat(32)}`,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  YOUTUBE_API_KEY: 'video-key',
  S3_BUCKET: 'bucket',
  S3_ACCESS_KEY_ID: 'access',
  S3_SECRET_ACCESS_KEY: 'secret',
  TRUST_PROXY: '10.9.9.9',
  REDIS_URL: 'redis://cache.example',
  NODE_URL: 'http://10.0.0.20:3000',
  NODE_LISTEN: '10.0.0.20:3000',
};
const OF_PRODUCTION = { SMTP_URL: 'smtp://mail.example:25', PUBLIC_URL: 'https://clamor.example' };
/** Variables that cannot be combined with WORKERS. */
const OF_NODES = ['REDIS_URL', 'NODE_URL', 'NODE_LISTEN'] as const;
const CARDS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const STORE = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const ACCOUNT = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
/**
 * For each variable that is refused if it is given alone: other variables that the error message must name. The
 * variables that are not listed here may be given alone.
 */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  NODE_ENV: ['PUBLIC_URL', 'SMTP_URL', 'PAYMENT_PROVIDER'],
  STRIPE_SECRET_KEY: ACCOUNT.slice(1),
  STRIPE_PUBLISHABLE_KEY: ACCOUNT,
  STRIPE_WEBHOOK_SECRET: ACCOUNT.slice(0, 1),
  STRIPE_API_BASE: ACCOUNT,
  YOUTUBE_API_BASE: ['YOUTUBE_API_KEY'],
  S3_ENDPOINT: STORE,
  S3_REGION: STORE,
  S3_BUCKET: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  S3_ACCESS_KEY_ID: ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  S3_SECRET_ACCESS_KEY: ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  STAFF_TOTP: ['ADMIN_SECRETS'],
  ADMIN_PROGRAMS: ['ADMIN_SECRETS'],
  REDIS_URL: ['S3_BUCKET', 'TRUST_PROXY'],
  REDIS_PREFIX: ['REDIS_URL'],
  NODE_URL: ['REDIS_URL'],
  NODE_LISTEN: ['NODE_URL'],
};

/** The error message if only this variable is given. Empty if it is accepted alone. */
function complaintAlone(name: string): string {
  const [value = ''] = FIELDS[name] ?? [];
  try {
    readConfig({ DATA_DIR: BESIDE.DATA_DIR, ADMIN_SECRET: BESIDE.ADMIN_SECRET, [name]: value });
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
}

/** All fields of the configuration by path, first without the variable and then with it. */
function fieldsWith(name: string, value: string): [without: Record<string, unknown>, withIt: Record<string, unknown>] {
  const beside: Record<string, string> = { ...BESIDE, ...(name === 'NODE_ENV' ? OF_PRODUCTION : {}) };
  if (name === 'WORKERS') for (const key of OF_NODES) delete beside[key];
  const given = { ...beside, [name]: value };
  if (name === 'PAYMENT_PROVIDER') for (const key of CARDS) delete given[key];
  return [flat(readConfig(beside)), flat(readConfig(given))];
}

function flat(value: Config | object, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
      const isBranch =
        typeof field === 'object' && field !== null && typeof (Object.values(field)[0] ?? '') !== 'string';
      const isGroup = typeof field === 'object' && field !== null && !Array.isArray(field);
      return isBranch || isGroup ? Object.entries(flat(field, `${path}${key}.`)) : [[path + key, field]];
    }),
  );
}

describe('every variable of the environment', () => {
  it('has a row here', () => {
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
    const variables = /const Variables = z\.object\(\{(.*?)\n\}\);/s.exec(source)?.[1] ?? '';
    const names = [...variables.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(25);
    expect(Object.keys(FIELDS).sort()).toEqual(names.sort());
  });

  it('has a value of its own', () => {
    const values = Object.values(FIELDS).map(([value]) => value);
    expect(new Set(values).size).toBe(values.length);
  });

  it.each(Object.keys(FIELDS))('%s changes its own fields and no others', (name) => {
    const [value, changed] = FIELDS[name] ?? expect.unreachable();
    const [without, withIt] = fieldsWith(name, value);
    const paths = [...new Set([...Object.keys(without), ...Object.keys(withIt)])];
    const moved = paths.filter((path) => JSON.stringify(without[path]) !== JSON.stringify(withIt[path]));
    expect(Object.fromEntries(moved.map((path) => [path, withIt[path]]))).toEqual(changed);
  });

  it.each(Object.keys(FIELDS))('%s alone is refused where it means nothing alone, with what is missing', (name) => {
    const complaint = complaintAlone(name);
    const needs = NEEDS[name] ?? [];
    expect(complaint !== '').toBe(needs.length > 0);
    for (const missing of needs) expect(complaint).toContain(missing);
  });
});
