import { createHash, randomBytes } from 'node:crypto';

const CODES = 10;
const CODE_BYTES = 16;
const GROUP = 4;
/** Without letters and digits that are mistaken for each other (Crockford). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The form that is compared: upper case, without spaces and hyphens. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** SHA-256: enough for a value with 80 random bits. */
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
