import { z } from 'zod';

/** A staff secret that belongs to one person or program. */
export interface NamedSecret {
  name: string;
  secret: string;
}

export const STAFF_SECRET_MIN = 32;
/** The longest value that the staff header may have. */
const SECRET_MAX = 200;
const NAME_MAX = 100;

/** The form of ADMIN_SECRETS: `ana:…,ben:…`. Its error messages contain no part of a secret. */
export const NamedSecrets = z
  .string()
  .transform((list) => list.split(',').map(namedSecret))
  .superRefine((given, context) => {
    const fault = faultIn(given);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });

/**
 * The form of ADMIN_PROGRAMS: `payroll,…`. These names may move money by `X-Admin-Secret` although a second factor is
 * required.
 */
export const ProgramNames = z.string().transform((list) => list.split(',').map((name) => name.trim()));

export interface StaffVariables {
  ADMIN_SECRET?: string | undefined;
  ADMIN_SECRETS?: readonly NamedSecret[] | undefined;
  STAFF_TOTP?: 'required' | 'optional' | undefined;
  ADMIN_PROGRAMS?: readonly string[] | undefined;
}

/** The conflicts between the staff variables, one sentence each. No message contains any part of a secret. */
export function complaintsAboutStaff(given: StaffVariables): string[] {
  const { ADMIN_SECRET, ADMIN_SECRETS = [], STAFF_TOTP, ADMIN_PROGRAMS = [] } = given;
  const complaints: string[] = [];
  if (ADMIN_SECRETS.some(({ secret }) => secret === ADMIN_SECRET)) {
    complaints.push('ADMIN_SECRETS must not contain ADMIN_SECRET: that one only reads.');
  }
  if (STAFF_TOTP === 'required' && ADMIN_SECRETS.length === 0) {
    complaints.push('STAFF_TOTP=required needs ADMIN_SECRETS: only a secret with a name can have a second factor.');
  }
  const unknown = ADMIN_PROGRAMS.filter((program) => !ADMIN_SECRETS.some(({ name }) => name === program));
  if (unknown.length > 0) {
    complaints.push(
      `ADMIN_PROGRAMS must list names of ADMIN_SECRETS: ${unknown.map((name) => `"${name}"`).join(', ')} is none.`,
    );
  }
  return complaints;
}

function namedSecret(text: string): NamedSecret {
  const colon = text.indexOf(':');
  return { name: text.slice(0, Math.max(0, colon)).trim(), secret: text.slice(colon + 1).trim() };
}

function faultIn(given: readonly NamedSecret[]): string | null {
  const names = new Set(given.map(({ name }) => name.toLowerCase()));
  const secrets = new Set(given.map(({ secret }) => secret));
  if (given.some(({ name }) => !isName(name))) {
    return `must list name:secret, separated by commas, each name one line of at most ${NAME_MAX} characters`;
  }
  if (given.some(({ secret }) => secret.length < STAFF_SECRET_MIN)) {
    return `must have at least ${STAFF_SECRET_MIN} characters in each secret`;
  }
  if (given.some(({ secret }) => secret.length > SECRET_MAX || !/^[!-~]+$/.test(secret))) {
    return `must have plain ASCII without spaces in each secret, and at most ${SECRET_MAX} characters`;
  }
  if (names.size < given.length) return 'must give each person a name of their own';
  if (secrets.size < given.length) return 'must give each person a secret of their own';
  return null;
}

function isName(name: string): boolean {
  return name !== '' && name.length <= NAME_MAX && !/\p{Cc}/u.test(name);
}
