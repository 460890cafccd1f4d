import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface KnownSecret {
  /** null: the secret is shared, so its user states a name. */
  name: string | null;
  /** Keyed, so that a copy of the database gives nothing to try secrets against. */
  fingerprint: Buffer;
}

export interface StaffSecretOptions {
  /** Allows every staff action while no secret has a name; read-only once one has. */
  adminSecret: string;
  /** One secret for each person or program. */
  named: readonly { name: string; secret: string }[];
  /** Shared by all nodes. */
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

  /** Compares with every hash in constant time, so that the time reveals nothing about a secret. */
  find(given: string): KnownSecret | null {
    const sought = digest(given);
    let found: KnownSecret | null = null;
    for (const each of this.#known) if (timingSafeEqual(each.digest, sought)) found = each;
    return found;
  }

  /** The secret that opened a session; null if it is no longer configured. */
  withFingerprint(fingerprint: Buffer): KnownSecret | null {
    return this.#known.find((each) => each.fingerprint.equals(fingerprint)) ?? null;
  }

  /** The name under which a secret acts, and whether it may change anything. */
  rightsOf({ name }: KnownSecret, saidName: string | null): { name: string; mayWrite: boolean } {
    if (name !== null) return { name, mayWrite: true };
    const said = saidName?.trim() || NAMELESS;
    return { name: this.#isOwned(said) ? NAMELESS : said, mayWrite: !this.areNamed };
  }

  /** Whether a named secret owns this name. Nobody else may use it, because the audit would name the wrong person. */
  #isOwned(said: string): boolean {
    return this.#known.some(({ name }) => name?.toLowerCase() === said.toLowerCase());
  }
}

const NAMELESS = 'unnamed';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
