import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface KnownSecret {
  /** The name of the secret's owner. Null: the secret is shared, and whoever uses it states a name. */
  name: string | null;
  /** A keyed hash of the secret. Without the key, a copy of the database does not help to guess the secret. */
  fingerprint: Buffer;
}

export interface StaffSecretOptions {
  /** The shared secret. It allows every staff action as long as no secret has a name; then it only reads. */
  adminSecret: string;
  /** The named secrets, one for each person or program. */
  named: readonly { name: string; secret: string }[];
  /** The key of the fingerprints, which all nodes share. */
  key: Buffer;
}

/** The secrets that open the staff area on this node. */
export class StaffSecrets {
  readonly areNamed: boolean;
  readonly #known: readonly (KnownSecret & { digest: Buffer })[];

  constructor({ adminSecret, named, key }: StaffSecretOptions) {
    const known = (name: string | null, secret: string) => ({
      name,
      digest: digest(secret),
      fingerprint: createHmac('sha256', key).update(secret).digest(),
    });
    this.#known = [known(null, adminSecret), ...named.map(({ name, secret }) => known(name, secret))];
    this.areNamed = named.length > 0;
  }

  /**
   * The secret with this text; null if there is none. It compares with every secret in constant time, so that the
   * duration reveals nothing.
   */
  find(given: string): KnownSecret | null {
    const sought = digest(given);
    let found: KnownSecret | null = null;
    for (const each of this.#known) if (timingSafeEqual(each.digest, sought)) found = each;
    return found;
  }

  /** The secret with which a session was opened; null if it is no longer configured. */
  withFingerprint(fingerprint: Buffer): KnownSecret | null {
    return this.#known.find((each) => each.fingerprint.equals(fingerprint)) ?? null;
  }

  /** The name under which a secret acts, and whether it may change anything. */
  rightsOf({ name }: KnownSecret, saidName: string | null): { name: string; mayWrite: boolean } {
    if (name !== null) return { name, mayWrite: true };
    const said = saidName?.trim() || NAMELESS;
    return { name: this.#isOwned(said) ? NAMELESS : said, mayWrite: !this.areNamed };
  }

  /**
   * Whether a named secret owns this name. Nobody else may act under it, because the audit would name the wrong person.
   */
  #isOwned(said: string): boolean {
    return this.#known.some(({ name }) => name?.toLowerCase() === said.toLowerCase());
  }
}

const NAMELESS = 'unnamed';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
