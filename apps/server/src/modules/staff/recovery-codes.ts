import { createHash, randomBytes } from 'node:crypto';

const CODES = 10;
const CODE_BYTES = 16;
const GROUP = 4;
/** The characters of a code: digits and letters that nobody mistakes for each other (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code in the form in which it is compared: upper case, without spaces and hyphens. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** The stored form of a code. A plain SHA-256 is enough for 80 random bits, because nobody can try them all. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(`recovery\n${plainCode(code)}`)
    .digest();
}

/** Ten codes such as `ABCD-EFGH-JKMN-PQRS`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = [...randomBytes(CODE_BYTES)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    return letters.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? letters;
  });
}
