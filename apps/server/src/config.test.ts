import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'clamor-config-'));
  folders.push(made);
  return made;
}

const SECRET = 's'.repeat(32);
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://clamor.example/',
  ADMIN_SECRET: SECRET,
  SMTP_URL: 'smtp://mail.example:587',
  PAYMENT_PROVIDER: 'sandbox',
};

const CARDS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

function complaints(env: Record<string, string>): string {
  try {
    readConfig({ ADMIN_SECRET: SECRET, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('in development', () => {
  it('needs nothing, and listens to this machine alone', () => {
    const config = readConfig({ DATA_DIR: folder() });
    expect(config).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      rateLimits: true,
      remoteDevelopment: false,
      mail: { smtpUrl: null },
      trustProxy: [],
    });
  });

  it('opens the test routes to other machines where that is asked for', () => {
    const opened = (value: string) =>
      readConfig({ DATA_DIR: folder(), ALLOW_REMOTE_DEVELOPMENT: value }).remoteDevelopment;
    expect([opened('1'), opened('0'), opened('')]).toEqual([true, false, false]);
  });

  it('makes the staff secret once, and keeps it where only its owner reads it', () => {
    const dataDir = folder();
    const { adminSecret } = readConfig({ DATA_DIR: dataDir });
    expect(adminSecret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR: dataDir }).adminSecret).toBe(adminSecret);
    const file = join(dataDir, 'admin-secret');
    expect(readFileSync(file, 'utf8').trim()).toBe(adminSecret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('reads the secrets of staff by their names', () => {
    const list = `Ana B.:${'a'.repeat(32)}, ben:${'b:'.repeat(16)}`;
    expect(readConfig({ ADMIN_SECRET: SECRET, ADMIN_SECRETS: list }).namedSecrets).toEqual([
      { name: 'Ana B.', secret: 'a'.repeat(32) },
      { name: 'ben', secret: 'b:'.repeat(16) },
    ]);
    expect(readConfig({ ADMIN_SECRET: SECRET }).namedSecrets).toEqual([]);
  });

  const FORM = 'must list name:secret, separated by commas, each name one line of at most 100 characters';
  it.each([
    ['s3cret'.repeat(6), FORM],
    [`:${'s3cret'.repeat(6)}`, FORM],
    [`a\nb:${'s3cret'.repeat(6)}`, FORM],
    [`${'n'.repeat(101)}:${'s3cret'.repeat(6)}`, FORM],
    [`ana:${'s3cret'.repeat(6)},`, FORM],
    [`ana:${'s3cret'.repeat(5)}`, 'must have at least 32 characters in each secret'],
    [`ana:${'s3cret'.repeat(34)}`, 'must have plain ASCII without spaces in each secret, and at most 200 characters'],
    [`ana:${'s3crét'.repeat(6)}`, 'must have plain ASCII without spaces in each secret, and at most 200 characters'],
    [`ana:${'s3cret'.repeat(6)},Ana:${'s3crets'.repeat(6)}`, 'must give each person a name of their own'],
    [`ana:${'s3cret'.repeat(6)},ben:${'s3cret'.repeat(6)}`, 'must give each person a secret of their own'],
    [`ana:${SECRET}`, 'must not contain ADMIN_SECRET: that one only reads'],
  ])('refuses the staff secrets %j, and repeats none of them', (list, sentence) => {
    expect(complaints({ ADMIN_SECRETS: list })).toBe(`ADMIN_SECRETS ${sentence}.`);
  });

  const TWO = `ana:${'a'.repeat(32)},payroll:${'b'.repeat(32)}`;
  it('asks for a second factor where it is told to, but of the programs that it names', () => {
    expect(readConfig({ ADMIN_SECRET: SECRET }).staff).toEqual({ needsSecondFactor: false, programs: [] });
    const staff = { ADMIN_SECRETS: TWO, STAFF_TOTP: 'required', ADMIN_PROGRAMS: 'payroll, ana' };
    expect(readConfig({ ADMIN_SECRET: SECRET, ...staff }).staff).toEqual({
      needsSecondFactor: true,
      programs: ['payroll', 'ana'],
    });
    const optional = { ADMIN_SECRET: SECRET, STAFF_TOTP: 'optional' };
    expect(readConfig(optional).staff.needsSecondFactor).toBe(false);
  });

  it.each([
    [{ STAFF_TOTP: 'yes' }, 'STAFF_TOTP must be required or optional.'],
    [
      { STAFF_TOTP: 'required' },
      'STAFF_TOTP=required needs ADMIN_SECRETS: only a secret with a name can have a second factor.',
    ],
    [{ ADMIN_PROGRAMS: 'payroll' }, 'ADMIN_PROGRAMS must list names of ADMIN_SECRETS: "payroll" is none.'],
    [
      { ADMIN_SECRETS: TWO, ADMIN_PROGRAMS: 'payroll,Ana,' },
      'ADMIN_PROGRAMS must list names of ADMIN_SECRETS: "Ana", "" is none.',
    ],
  ])('refuses %j', (env, sentence) => {
    expect(complaints(env as Record<string, string>)).toBe(sentence);
  });

  it('takes a variable that is set to nothing for unset', () => {
    expect(readConfig({ ADMIN_SECRET: SECRET, PORT: '', HOST: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
    });
  });

  it('takes no real money where nothing is said of cards', () => {
    expect(readConfig({ ADMIN_SECRET: SECRET }).cards).toEqual({ provider: 'sandbox' });
  });

  it('takes cards with stripe once its keys are there, also while pages have none of their own', () => {
    const { STRIPE_PUBLISHABLE_KEY: _, ...keys } = CARDS;
    const settings = {
      provider: 'stripe',
      mode: 'test',
      secretKey: 'sk_test_1',
      publishableKey: null,
      webhookSecret: 'whsec_1',
      apiBase: 'http://127.0.0.1:4010',
    };
    const env = { ADMIN_SECRET: SECRET, ...keys, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: settings.apiBase };
    expect(readConfig(env).cards).toEqual(settings);
    expect(readConfig({ ...env, PAYMENT_PROVIDER: 'stripe' }).cards).toEqual(settings);
  });

  it('refuses keys of which some move real money and some do not', () => {
    expect(complaints({ ...CARDS, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toBe(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys.',
    );
  });

  it('reads the addresses of proxies as a list', () => {
    const config = readConfig({ ADMIN_SECRET: SECRET, TRUST_PROXY: '10.0.0.0/8, 192.168.1.1' });
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '192.168.1.1']);
  });

  it.each([
    ['PORT', '99999', 'PORT must be a port number.'],
    ['PORT', 'abc', 'PORT must be a port number.'],
    ['TEXTS_DIR', '/no/such/folder', 'TEXTS_DIR must be a folder.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address that starts with postgres://.'],
    ['PUBLIC_URL', 'clamor.example', 'PUBLIC_URL must be an address that starts with http:// or https://.'],
    ['ADMIN_SECRET', 'short', 'ADMIN_SECRET must have at least 32 characters.'],
    ['RATE_LIMITS', 'maybe', 'RATE_LIMITS must be on or off.'],
    ['ALLOW_REMOTE_DEVELOPMENT', 'yes', 'ALLOW_REMOTE_DEVELOPMENT must be 1 or 0.'],
    ['PAYMENT_PROVIDER', 'cash', 'PAYMENT_PROVIDER must be sandbox or stripe.'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY must list addresses or networks, separated by commas.'],
    ['TRUST_PROXY', '1', 'TRUST_PROXY must list addresses or networks, separated by commas.'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must list addresses or networks, separated by commas.'],
    ['TRUST_PROXY', '10.0.0.0/x', 'TRUST_PROXY must list addresses or networks, separated by commas.'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test.'],
    [
      'PAYMENT_PROVIDER',
      'stripe',
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET must be set too, to take cards with stripe.',
    ],
    ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_WEBHOOK_SECRET must be set too, to take cards with stripe.'],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'pk_test_1',
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET must be set too, to take cards with stripe.',
    ],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1', 'STRIPE_SECRET_KEY must be set too, to take cards with stripe.'],
    ['STRIPE_SECRET_KEY', 'pk_live_1', 'STRIPE_SECRET_KEY must be a secret key: sk_live_…, or sk_test_… for a trial.'],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'sk_live_1',
      'STRIPE_PUBLISHABLE_KEY must be a publishable key: pk_live_…, or pk_test_… for a trial.',
    ],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'STRIPE_WEBHOOK_SECRET must be a signing secret: whsec_….'],
    [
      'STRIPE_API_BASE',
      'https://x.test/v1',
      'STRIPE_API_BASE must be an address that starts with http:// or https://, without a path.',
    ],
    [
      'STRIPE_API_BASE',
      'x',
      'STRIPE_API_BASE must be an address that starts with http:// or https://, without a path.',
    ],
    [
      'NODE_URL',
      'http://10.0.0.2/path',
      'NODE_URL must be an address that starts with http:// or https://, without a path.',
    ],
    ['NODE_URL', 'http://10.0.0.2', 'NODE_URL needs REDIS_URL: nodes that forward also hear of each other.'],
    ['NODE_LISTEN', '3001', 'NODE_LISTEN must be an address and a port, such as 10.0.0.5:3001.'],
    ['WORKERS', '9', 'WORKERS must be 1 to 8.'],
    ['DRAIN_MS', '10001', 'DRAIN_MS must be 0 to 10000 milliseconds.'],
    ['DRAIN_MS', 'soon', 'DRAIN_MS must be 0 to 10000 milliseconds.'],
    ['REDIS_URL', 'http://x', 'REDIS_URL must be an address that starts with redis:// or rediss://.'],
    ['YOUTUBE_API_KEY', 'two keys', 'YOUTUBE_API_KEY must be a key without spaces.'],
    ['YOUTUBE_API_BASE', 'https://x.test', 'YOUTUBE_API_KEY must be set too, to count video likes.'],
    [
      'YOUTUBE_API_BASE',
      'x',
      'YOUTUBE_API_BASE must be an address that starts with http:// or https://, without a path.',
    ],
    [
      'S3_BUCKET',
      'pictures',
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too, to keep pictures in an object store.',
    ],
    ['S3_BUCKET', 'No Bucket', 'S3_BUCKET must be a name of 3 to 63 small letters, digits, dots and hyphens.'],
    ['S3_ENDPOINT', 'store', 'S3_ENDPOINT must be an address that starts with http:// or https://, without a path.'],
  ])('refuses %s=%s with a sentence', (name, value, sentence) => {
    expect(complaints({ [name]: value })).toBe(sentence);
  });
});

describe('in production', () => {
  it('listens to everybody, and drops the slash of its address', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      publicUrl: 'https://clamor.example',
    });
  });

  it.each(['PUBLIC_URL', 'ADMIN_SECRET', 'SMTP_URL'])('requires %s', (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(`${name} is required in production.`);
  });

  it('requires either the keys of the card provider, or the word that no real money shall move', () => {
    const { PAYMENT_PROVIDER: _, ...rest } = PRODUCTION;
    expect(complaints(rest)).toBe(
      'Production needs the STRIPE_ variables, or PAYMENT_PROVIDER=sandbox to run without real money.',
    );
    expect(readConfig({ ...rest, ...CARDS }).cards).toMatchObject({ provider: 'stripe', mode: 'live' });
    expect(readConfig(PRODUCTION).cards).toEqual({ provider: 'sandbox' });
  });

  it('requires the key that pages take cards with', () => {
    const { PAYMENT_PROVIDER: _, ...rest } = PRODUCTION;
    expect(complaints({ ...rest, ...CARDS, STRIPE_PUBLISHABLE_KEY: '' })).toBe(
      'STRIPE_PUBLISHABLE_KEY must be set too, to take cards with stripe.',
    );
  });

  it('sends its secret key over the network only encrypted', () => {
    const { PAYMENT_PROVIDER: _, ...rest } = PRODUCTION;
    const at = (base: string) => complaints({ ...rest, ...CARDS, STRIPE_API_BASE: base });
    expect(at('http://cards.example')).toBe('STRIPE_API_BASE must start with https:// in production.');
    expect(at('http://localhost.example')).toBe('STRIPE_API_BASE must start with https:// in production.');
    expect([at('https://cards.example'), at('http://127.0.0.1:4010'), at('http://localhost')]).toEqual(['', '', '']);
  });

  it('refuses card keys beside the sandbox, each named once in one sentence', () => {
    expect(complaints({ ...PRODUCTION, ...CARDS, STRIPE_WEBHOOK_SECRET: '' })).toBe(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY cannot be used beside PAYMENT_PROVIDER=sandbox.',
    );
  });

  it('refuses to run without rate limits, and says everything that is wrong at once', () => {
    expect(() => readConfig({ ...PRODUCTION, RATE_LIMITS: 'off' })).toThrow(
      'RATE_LIMITS=off is refused in production.',
    );
    expect(complaints({ ...PRODUCTION, ALLOW_REMOTE_DEVELOPMENT: '1' })).toBe(
      'ALLOW_REMOTE_DEVELOPMENT=1 is refused in production: there are no test routes.',
    );
    expect(complaints({ ...PRODUCTION, ALLOW_REMOTE_DEVELOPMENT: '0' })).toBe('');
    const all = complaints({ NODE_ENV: 'production', ADMIN_SECRET: '', RATE_LIMITS: 'off' });
    expect(all.split('\n')).toHaveLength(5);
  });
});
