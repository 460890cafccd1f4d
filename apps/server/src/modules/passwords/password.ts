import { randomBytes } from 'node:crypto';
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { networksOf } from '../../platform/address/index.ts';
import { FairLimiter } from '../../platform/limiter/index.ts';

/** Argon2id with 19 MiB and two passes (OWASP's first recommendation for servers). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The most hashes computed at once. Each takes a core and its memory. */
const AT_WORK_MAX = 2;
/**
 * The limits for the passwords of one network and of one known device. `waitingInAll` limits all networks, or all
 * devices, together: with more waiting, answers would come too late to be useful.
 */
const LINES = {
  network: { atWork: 2, waiting: 10, waitingInAll: 200 },
  device: { atWork: 1, waiting: 5, waitingInAll: 100 },
} as const;
/** All known devices of one account together may have this many times the limits of one device. */
const ACCOUNT_SHARE = 2;

/**
 * Where a password came from. It decides in which queue the hash waits. A known device has a queue of its own, so that
 * other clients at the same address or proxy cannot block its owner.
 */
export type PasswordSource = { address: string } | { account: string; device: Buffer };

/** The source of passwords that the program itself hashes, such as those of demo users. */
export const OWN_WORK: PasswordSource = { address: '127.0.0.1' };

/**
 * Hashes and compares passwords, a few at a time. Both methods throw `LimiterFull` if too many from the same source, or
 * in all, wait.
 */
export interface Passwords {
  /** @param like a hash whose salt is reused, so that equal passwords get equal hashes; null: a new salt */
  hash(password: string, source: PasswordSource, like?: string | null): Promise<string>;
  /**
   * Compares a password with a hash. Takes equally long if the account is missing (`null`) or deleted (an empty hash).
   */
  matches(password: string, passwordHash: string | null, source: PasswordSource): Promise<boolean>;
}

/** The hash functions. A test passes functions that finish in a known order. */
interface Hashing {
  hash(password: string, options: Options): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
}
const ARGON2: Hashing = { hash, verify };

export async function createPasswords(hashing: Hashing = ARGON2): Promise<Passwords> {
  const lines = new FairLimiter({ width: AT_WORK_MAX, groups: LINES });
  const inLine = <Result>(source: PasswordSource, work: () => Promise<Result>): Promise<Result> =>
    'address' in source
      ? lines.run('network', networksOf(source.address), work)
      : lines.run('device', keysOf(source), work);
  const nobody = await hashing.hash(randomBytes(16).toString('hex'), COST);
  return {
    hash: (password, source, like) => inLine(source, () => hashing.hash(password, like ? likeThat(like) : COST)),
    async matches(password, passwordHash, source) {
      const known = passwordHash || null;
      const matched = await inLine(source, () => hashing.verify(known ?? nobody, password));
      return matched && known !== null;
    },
  };
}

/** The cost and the salt of a hash in the PHC format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
function likeThat(phc: string) {
  const { memoryCost, timeCost, parallelism } = parseOptions(phc);
  return { memoryCost, timeCost, parallelism, salt: Buffer.from(phc.split('$')[4] ?? '', 'base64') };
}

function keysOf({ account, device }: { account: string; device: Buffer }) {
  const who = account.toLowerCase();
  return [
    { key: `device ${who} ${device.toString('base64url')}`, share: 1 },
    { key: `account ${who}`, share: ACCOUNT_SHARE },
  ];
}
