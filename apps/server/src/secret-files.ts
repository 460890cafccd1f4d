import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that hold a secret. Each may be given as a file instead: `ADMIN_SECRET_FILE` names the file that holds `ADMIN_SECRET`. */
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
  /** Sentences for the operator; none holds a secret. */
  complaints: string[];
}

/** The variables, with those given as files read. A line break at a file's end is not part of its secret. */
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

/** null: there is none. */
function readSecret(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
