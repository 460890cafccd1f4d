import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables that contain a secret. Each may be given in a file instead: `ADMIN_SECRET_FILE` names the file with the
 * value of `ADMIN_SECRET`.
 */
export const SECRET_VARIABLES = [
  'ADMIN_SECRET',
  'ADMIN_SECRETS',
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'YOUTUBE_API_KEY',
] as const;

export interface ReadEnvironment {
  env: Environment;
  /** Sentences for the operator. They contain no secret. */
  complaints: string[];
}

/**
 * Reads the secrets that are given in files. Returns all variables with them. A line break at the end of a file is not
 * part of its secret.
 */
export function readSecretFiles(given: Environment): ReadEnvironment {
  const env: Record<string, string | undefined> = { ...given };
  const complaints: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const file = given[`${name}_FILE`] ?? '';
    if (file === '') continue;
    const found = readSecret(file);
    if ((given[name] ?? '') !== '') complaints.push(`${name} and ${name}_FILE cannot both be set.`);
    else if (found === null) complaints.push(`${name}_FILE must name a file that can be read and is not empty.`);
    else env[name] = found;
  }
  return { env, complaints };
}

/** The secret in a file; null if it cannot be read or is empty. */
function readSecret(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
