import { z } from 'zod';

/** A secret that belongs to one person of staff. */
export interface NamedSecret {
  name: string;
  secret: string;
}

export const STAFF_SECRET_MIN = 32;
/** What the header of a staff call takes. */
const SECRET_MAX = 200;
const NAME_MAX = 100;

/** `ana:…,ben:…`; what is wrong with it is said without any part of a secret. */
export const NamedSecrets = z
  .string()
  .transform((list) => list.split(',').map(namedSecret))
  .superRefine((given, context) => {
    const fault = faultIn(given);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });

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
