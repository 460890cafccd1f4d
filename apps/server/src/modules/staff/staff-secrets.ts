import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface KnownSecret {
  /** null: whoever brings it says who they are. */
  name: string | null;
  /** Keyed, so that a copy of the database gives nothing to try secrets against. */
  fingerprint: Buffer;
}

export interface StaffSecretOptions {
  /** Does everything while no secret has a name, and only reads once one has. */
  adminSecret: string;
  /** One for each person or program. */
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

  /** Compares hashes with all of them in constant time, so that nothing tells how near a guess was, or to whose. */
  find(given: string): KnownSecret | null {
    const sought = digest(given);
    let found: KnownSecret | null = null;
    for (const each of this.#known) if (timingSafeEqual(each.digest, sought)) found = each;
    return found;
  }

  /** The secret that a session was opened with; null once it is none any more. */
  withFingerprint(fingerprint: Buffer): KnownSecret | null {
    return this.#known.find((each) => each.fingerprint.equals(fingerprint)) ?? null;
  }

  /** Under which name it acts, and whether it may change anything. */
  rightsOf({ name }: KnownSecret, saidName: string | null): { name: string; mayWrite: boolean } {
    if (name !== null) return { name, mayWrite: true };
    const said = saidName?.trim() || NAMELESS;
    return { name: this.#isOwned(said) ? NAMELESS : said, mayWrite: !this.areNamed };
  }

  /** Whether a name is a secret's own: nobody else goes by it, or the audit would name the wrong person. */
  #isOwned(said: string): boolean {
    return this.#known.some(({ name }) => name?.toLowerCase() === said.toLowerCase());
  }
}

const NAMELESS = 'unnamed';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
