import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts numbers that a client sends back later. The client cannot read, guess or forge them. */
export interface SealedNumbers {
  /** @param of the context of the number; it can only be opened with the same one */
  seal(value: number, of: string): string;
  /** The number; null if it was not sealed here, or with another context. */
  open(sealed: string, of: string): number | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NUMBER_BYTES = 8;
const SEALED_BYTES = NONCE_BYTES + NUMBER_BYTES + TAG_BYTES;

/** @param secret 32 bytes that all nodes share */
export function sealedNumbers(secret: Buffer): SealedNumbers {
  return {
    seal(value, of) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(of));
      const plain = Buffer.alloc(NUMBER_BYTES);
      plain.writeBigUInt64BE(BigInt(value));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed, of) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length !== SEALED_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        decipher.final();
      } catch {
        return null;
      }
      return Number(plain.readBigUInt64BE());
    },
  };
}
