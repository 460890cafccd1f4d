import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** The exit code for a configuration that cannot work (`EX_CONFIG` of sysexits). */
export const EXIT_CONFIG = 78;

/** Says what is wrong with the variables, one sentence a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export interface Config {
  production: boolean;
  host: string;
  port: number;
  trustProxy: string[];
  dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  redisUrl: string | null;
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null;
  mail: { smtpUrl: string | null; from: string; contactEmail: string; supportEmail: string };
  payments:
    | { provider: 'sandbox' }
    | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string | null };
  youtube: { apiKey: string; apiBase: string | null } | null;
  adminSecret: string;
  /** Without a slash at its end. */
  publicUrl: string;
  rateLimits: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Milliseconds without a heartbeat after which nobody was serving; null: the desk's own. */
  outageThresholdMs: number | null;
}

const ADMIN_SECRET_MIN = 32;
const PRIVATE_FILE = 0o600;

/** A variable that is set to nothing counts as unset, as compose files and shells write it. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const WEB_URL = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' });

const Variables = z.object({
  NODE_ENV: optional(z.string()),
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
      .refine((addresses) => addresses.every((address) => isIP(address.split('/')[0] ?? '') !== 0), {
        error: 'must list addresses or networks, separated by commas',
      }),
  ),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres://' }),
  ),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: 'must be an address that starts with redis://' })),
  S3_ENDPOINT: optional(WEB_URL),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })),
  MAIL_FROM: optional(z.string()),
  CONTACT_EMAIL: optional(z.email({ error: 'must be an e-mail address' })),
  SUPPORT_EMAIL: optional(z.email({ error: 'must be an e-mail address' })),
  PAYMENT_PROVIDER: optional(z.enum(['sandbox', 'stripe'], { error: 'must be sandbox or stripe' })),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(WEB_URL),
  YOUTUBE_API_KEY: optional(z.string()),
  YOUTUBE_API_BASE: optional(WEB_URL),
  ADMIN_SECRET: optional(
    z.string().min(ADMIN_SECRET_MIN, { error: `must have at least ${ADMIN_SECRET_MIN} characters` }),
  ),
  PUBLIC_URL: optional(WEB_URL),
  RATE_LIMITS: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  OUTAGE_THRESHOLD_MS: optional(
    z
      .string()
      .regex(/^\d{3,6}$/, { error: 'must be 100 to 999999 milliseconds' })
      .transform(Number),
  ),
  LOG_LEVEL: optional(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' }),
  ),
});
type Variables = z.output<typeof Variables>;

/**
 * Reads the variables of "Running it" in the decisions.
 * @param env usually `process.env`
 * @throws ConfigError with one line for every variable that is missing or wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Variables.safeParse(env);
  const complaints = parsed.success
    ? complaintsAbout(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  if (!parsed.success || complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  return configOf(parsed.data);
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const S3 = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function complaintsAbout(given: Variables): string[] {
  const complaints: string[] = [];
  const missing = (names: readonly (keyof Variables)[]) => names.filter((name) => given[name] === undefined);
  const missingS3 = missing(S3);
  if (missingS3.length > 0 && missingS3.length < S3.length)
    complaints.push(`Object storage also needs ${missingS3.join(', ')}.`);
  if (given.PAYMENT_PROVIDER === 'stripe' && missing(STRIPE).length > 0) {
    complaints.push(`PAYMENT_PROVIDER=stripe also needs ${missing(STRIPE).join(', ')}.`);
  }
  if (given.NODE_ENV !== 'production') return complaints;
  for (const name of missing(['PUBLIC_URL', 'ADMIN_SECRET', 'SMTP_URL']))
    complaints.push(`${name} is required in production.`);
  if (given.PAYMENT_PROVIDER === undefined && missing(STRIPE).length > 0) {
    complaints.push(`Production needs ${STRIPE.join(', ')}, or PAYMENT_PROVIDER=sandbox to run without real money.`);
  }
  if (given.RATE_LIMITS === 'off') complaints.push('RATE_LIMITS=off is refused in production.');
  return complaints;
}

function configOf(given: Variables): Config {
  const production = given.NODE_ENV === 'production';
  const port = given.PORT ?? 3000;
  const dataDir = resolve(given.DATA_DIR ?? './data');
  return {
    production,
    host: given.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    trustProxy: given.TRUST_PROXY ?? [],
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    redisUrl: given.REDIS_URL ?? null,
    s3: s3Of(given),
    mail: {
      smtpUrl: given.SMTP_URL ?? null,
      from: given.MAIL_FROM ?? 'Clamor <no-reply@clamor.example>',
      contactEmail: given.CONTACT_EMAIL ?? 'hello@clamor.example',
      supportEmail: given.SUPPORT_EMAIL ?? 'support@clamor.example',
    },
    payments: paymentsOf(given),
    youtube:
      given.YOUTUBE_API_KEY === undefined
        ? null
        : { apiKey: given.YOUTUBE_API_KEY, apiBase: given.YOUTUBE_API_BASE ?? null },
    adminSecret: given.ADMIN_SECRET ?? keptAdminSecret(dataDir),
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    rateLimits: given.RATE_LIMITS !== 'off',
    outageThresholdMs: given.OUTAGE_THRESHOLD_MS ?? null,
    logLevel: given.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

function s3Of(given: Variables): Config['s3'] {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if (!(S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)) return null;
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function paymentsOf(given: Variables): Config['payments'] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = given;
  const complete = STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET;
  if (given.PAYMENT_PROVIDER === 'sandbox' || !complete) return { provider: 'sandbox' };
  return {
    provider: 'stripe',
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: given.STRIPE_API_BASE ?? null,
  };
}

/** In development the staff secret is made once and kept beside the data. */
function keptAdminSecret(dataDir: string): string {
  const file = join(dataDir, 'admin-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(24).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: PRIVATE_FILE });
  return secret;
}
