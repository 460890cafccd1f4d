import { resolve } from 'node:path';
import { z } from 'zod';
import { isAddressOrNetwork } from './address-or-network.ts';
import { cardConfigErrors, cardSettingsOf, travelsOpenly } from './card-settings.ts';
import { keptAdminSecret } from './kept-admin-secret.ts';
import type { YoutubeSettings } from './modules/demand/index.ts';
import {
  complaintsAboutStaff,
  type NamedSecret,
  NamedSecrets,
  ProgramNames,
  STAFF_SECRET_MIN,
} from './named-secrets.ts';
import {
  complaintsAboutNode,
  NodeListen,
  type NodeSettings,
  NodeUrl,
  nodeSettingsOf,
  Workers,
} from './node-settings.ts';
import type { CardSettings } from './platform/cards/index.ts';
import type { S3Settings } from './platform/storage/index.ts';
import { complaintsAboutRedis, type RedisSettings, redisSettingsOf } from './redis-settings.ts';
import { readSecretFiles } from './secret-files.ts';
import { complaintsAboutStorage, s3SettingsOf } from './storage-settings.ts';
import { API_BASE, FOLDER, KEY, optional, WEB_URL } from './variable-forms.ts';

/** The exit code for a configuration that cannot work (`EX_CONFIG` of sysexits). */
export const EXIT_CONFIG = 78;

/** A wrong configuration. The message has one line for each wrong or missing variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Where the data is stored. */
export interface DataConfig {
  dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** Where pictures are kept; null: under `dataDir`. */
  s3: S3Settings | null;
}

export interface Config extends DataConfig {
  production: boolean;
  host: string;
  port: number;
  trustProxy: string[];
  mail: { smtpUrl: string | null; from: string; contactEmail: string; supportEmail: string };
  adminSecret: string;
  /** The card provider and its keys. */
  cards: CardSettings;
  /** The API that reads the likes of linked videos; null: video likes do not count. */
  youtube: YoutubeSettings | null;
  /** The operator's folder of site texts; null: the texts that come with Clamor are shown. */
  textsDir: string | null;
  /** If there are any, `adminSecret` only allows reading. */
  namedSecrets: readonly NamedSecret[];
  staff: {
    /** Whether staff sessions, and calls that move money, need a second factor. */
    needsSecondFactor: boolean;
    /** Names of secrets that may move money by header without a second factor, because programs use them. */
    programs: readonly string[];
  };
  /** Without a trailing slash. */
  publicUrl: string;
  rateLimits: boolean;
  /** The Redis server that connects the nodes of one site; null: this is the only node. */
  redis: RedisSettings | null;
  /** The address at which other nodes reach this one; null: this node forwards no commands and decides all its own. */
  node: NodeSettings | null;
  /** How many processes of this machine serve the site together. */
  workers: number;
  /** Development only: the test routes also answer requests from other machines. */
  remoteDevelopment: boolean;
  /** How long the node drains before it stops, in milliseconds. */
  drainMs: number;
  /** Whether each request and each socket is logged. */
  logRequests: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** A gap between heartbeats longer than this many milliseconds is an outage; null: the desk's default. */
  outageThresholdMs: number | null;
}

const DRAIN_MAX_MS = 10_000;
/**
 * Long enough for a proxy to notice by two checks, a second apart. The rest of the time is for closing the sockets
 * little by little.
 */
const DRAIN_MS = 8_000;

const DEFAULT_PORT = 3000;
export const SUPPORT_EMAIL = 'support@clamor.example';
const YOUTUBE_BASE = 'https://www.googleapis.com';

export const Variables = z.object({
  // Any other value is refused. A misspelt `production` would otherwise open the test helper to everybody.
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], { error: 'must be production, development or test' }),
  ),
  HOST: optional(z.string()),
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, { error: 'must be a port number' })
      .transform(Number)
      .refine((port) => port <= 65_535, { error: 'must be a port number' }),
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .refine((addresses) => addresses.every(isAddressOrNetwork), {
        error: 'must list addresses or networks, separated by commas',
      }),
  ),
  DATA_DIR: optional(z.string()),
  TEXTS_DIR: optional(FOLDER),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres://' }),
  ),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })),
  MAIL_FROM: optional(z.string()),
  CONTACT_EMAIL: optional(z.email({ error: 'must be an e-mail address' })),
  SUPPORT_EMAIL: optional(z.email({ error: 'must be an e-mail address' })),
  PAYMENT_PROVIDER: optional(z.enum(['sandbox', 'stripe'], { error: 'must be sandbox or stripe' })),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^[rs]k_(test|live)_\w+$/, { error: 'must be a secret key: sk_live_…, or sk_test_… for a trial' }),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    z
      .string()
      .regex(/^pk_(test|live)_\w+$/, { error: 'must be a publishable key: pk_live_…, or pk_test_… for a trial' }),
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S+$/, { error: 'must be a signing secret: whsec_…' })),
  STRIPE_API_BASE: optional(API_BASE),
  YOUTUBE_API_KEY: optional(KEY),
  YOUTUBE_API_BASE: optional(API_BASE),
  S3_ENDPOINT: optional(API_BASE),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]{1,64}$/, { error: 'must be a region such as us-east-1' })),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be a name of 3 to 63 small letters, digits, dots and hyphens',
    }),
  ),
  S3_ACCESS_KEY_ID: optional(KEY),
  S3_SECRET_ACCESS_KEY: optional(KEY),
  ADMIN_SECRET: optional(
    z.string().min(STAFF_SECRET_MIN, { error: `must have at least ${STAFF_SECRET_MIN} characters` }),
  ),
  ADMIN_SECRETS: optional(NamedSecrets),
  STAFF_TOTP: optional(z.enum(['required', 'optional'], { error: 'must be required or optional' })),
  ADMIN_PROGRAMS: optional(ProgramNames),
  PUBLIC_URL: optional(WEB_URL),
  ALLOW_REMOTE_DEVELOPMENT: optional(z.enum(['0', '1'], { error: 'must be 1 or 0' })),
  REDIS_URL: optional(
    z.url({ protocol: /^rediss?$/, error: 'must be an address that starts with redis:// or rediss://' }),
  ),
  REDIS_PREFIX: optional(
    z.string().regex(/^[\w:.-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, dots, colons and hyphens' }),
  ),
  NODE_URL: optional(NodeUrl),
  NODE_LISTEN: optional(NodeListen),
  WORKERS: optional(Workers),
  RATE_LIMITS: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  OUTAGE_THRESHOLD_MS: optional(
    z
      .string()
      .regex(/^\d{3,6}$/, { error: 'must be 100 to 999999 milliseconds' })
      .transform(Number),
  ),
  DRAIN_MS: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, { error: `must be 0 to ${DRAIN_MAX_MS} milliseconds` })
      .transform(Number)
      .refine((ms) => ms <= DRAIN_MAX_MS, { error: `must be 0 to ${DRAIN_MAX_MS} milliseconds` }),
  ),
  LOG_REQUESTS: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  LOG_LEVEL: optional(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' }),
  ),
});
type Variables = z.output<typeof Variables>;

/**
 * Reads the configuration from environment variables (docs/product.md#configuration).
 * @param given usually `process.env`
 * @throws ConfigError with one line for each variable that is missing or wrong
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  const { env, complaints: aboutFiles } = readSecretFiles(given);
  const parsed = Variables.safeParse(env);
  const complaints = [...aboutFiles, ...(parsed.success ? complaintsAbout(parsed.data) : complaintsOf(parsed.error))];
  if (!parsed.success || complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  return configOf(parsed.data);
}

const DataVariables = Variables.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_BUCKET: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
});

/**
 * Reads only where the data is stored, for programs that need no other setting. Creates no folder and no secret.
 * @throws ConfigError as `readConfig`
 */
export function readDataConfig(given: Readonly<Record<string, string | undefined>>): DataConfig {
  const { env, complaints: aboutFiles } = readSecretFiles(given);
  const parsed = DataVariables.safeParse(env);
  const complaints = [
    ...aboutFiles,
    ...(parsed.success ? complaintsAboutStorage(parsed.data) : complaintsOf(parsed.error)),
  ];
  if (!parsed.success || complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  return dataConfigOf(parsed.data);
}

export function complaintsOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
}

function dataConfigOf(given: z.output<typeof DataVariables>): DataConfig {
  return {
    dataDir: resolve(given.DATA_DIR ?? './data'),
    databaseUrl: given.DATABASE_URL ?? null,
    s3: s3SettingsOf(given),
  };
}

const isProduction = (given: Variables): boolean => given.NODE_ENV === 'production';

function complaintsAbout(given: Variables): string[] {
  const complaints = cardConfigErrors(given, isProduction(given));
  complaints.push(...complaintsAboutStaff(given));
  if (given.YOUTUBE_API_BASE !== undefined && given.YOUTUBE_API_KEY === undefined)
    complaints.push('YOUTUBE_API_KEY must be set too, to count video likes.');
  complaints.push(...complaintsAboutStorage(given), ...complaintsAboutRedis(given, isProduction(given)));
  complaints.push(...complaintsAboutNode(given, isProduction(given)));
  if (!isProduction(given)) return complaints;
  for (const name of ['PUBLIC_URL', 'ADMIN_SECRET', 'SMTP_URL'] as const)
    if (given[name] === undefined) complaints.push(`${name} is required in production.`);
  if (travelsOpenly(given.YOUTUBE_API_BASE))
    complaints.push('YOUTUBE_API_BASE must start with https:// in production.');
  if (given.RATE_LIMITS === 'off') complaints.push('RATE_LIMITS=off is refused in production.');
  if (given.ALLOW_REMOTE_DEVELOPMENT === '1')
    complaints.push('ALLOW_REMOTE_DEVELOPMENT=1 is refused in production: there are no test routes.');
  return complaints;
}

/** Returns the public address without a trailing slash. */
export function publicUrlOf(given: string | undefined, port = DEFAULT_PORT): string {
  return (given ?? `http://localhost:${port}`).replace(/\/+$/, '');
}

function youtubeSettingsOf({ YOUTUBE_API_KEY: apiKey, YOUTUBE_API_BASE: base }: Variables): YoutubeSettings | null {
  return apiKey === undefined ? null : { apiKey, base: (base ?? YOUTUBE_BASE).replace(/\/$/, '') };
}

function configOf(given: Variables): Config {
  const production = isProduction(given);
  const port = given.PORT ?? DEFAULT_PORT;
  const data = dataConfigOf(given);
  return {
    ...data,
    production,
    host: given.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    trustProxy: given.TRUST_PROXY ?? [],
    textsDir: given.TEXTS_DIR === undefined ? null : resolve(given.TEXTS_DIR),
    mail: {
      smtpUrl: given.SMTP_URL ?? null,
      from: given.MAIL_FROM ?? 'Clamor <no-reply@clamor.example>',
      contactEmail: given.CONTACT_EMAIL ?? 'hello@clamor.example',
      supportEmail: given.SUPPORT_EMAIL ?? SUPPORT_EMAIL,
    },
    adminSecret: given.ADMIN_SECRET ?? keptAdminSecret(data.dataDir),
    cards: cardSettingsOf(given),
    youtube: youtubeSettingsOf(given),
    namedSecrets: given.ADMIN_SECRETS ?? [],
    staff: { needsSecondFactor: given.STAFF_TOTP === 'required', programs: given.ADMIN_PROGRAMS ?? [] },
    publicUrl: publicUrlOf(given.PUBLIC_URL, port),
    rateLimits: given.RATE_LIMITS !== 'off',
    redis: redisSettingsOf(given, production),
    node: nodeSettingsOf(given),
    workers: given.WORKERS ?? 1,
    remoteDevelopment: given.ALLOW_REMOTE_DEVELOPMENT === '1',
    // A single node does not drain: no other node could take its visitors.
    drainMs: given.DRAIN_MS ?? (given.REDIS_URL === undefined ? 0 : DRAIN_MS),
    outageThresholdMs: given.OUTAGE_THRESHOLD_MS ?? null,
    logRequests: given.LOG_REQUESTS === 'on',
    logLevel: given.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
