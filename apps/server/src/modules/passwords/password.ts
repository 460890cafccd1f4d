import { randomBytes } from 'node:crypto';
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { networksOf } from '../../platform/address/index.ts';
import { FairLimiter } from '../../platform/limiter/index.ts';

/** Argon2id with 19 MiB and two passes (OWASP's first recommendation for servers). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes at work at the same time: each takes a core and its memory. */
const AT_WORK_MAX = 2;
/** Of each network and of each known device; beyond what may wait in all, the answer would come too late to be of use. */
const LINES = {
  network: { atWork: 2, waiting: 10, waitingInAll: 200 },
  device: { atWork: 1, waiting: 5, waitingInAll: 100 },
} as const;
/** The known devices of one account together. */
const ACCOUNT_SHARE = 2;

/**
 * Who brings a password: in which line its work waits. A device from which the account was entered before has a line of its own beside
 * that of its network, so that nobody else at its address, or at a proxy's, keeps its owner out.
 */
export type PasswordSource = { address: string } | { account: string; device: Buffer };

/** What the program does by itself. */
export const OWN_WORK: PasswordSource = { address: '127.0.0.1' };

/** Hashes passwords, a few at a time. Both methods throw `LimiterFull` where too many of the source, or in all, wait. */
export interface Passwords {
  /** @param like a hash whose salt is used again: equal passwords have equal hashes then. null: a salt of its own */
  hash(password: string, source: PasswordSource, like?: string | null): Promise<string>;
  /** Takes as long for an account that does not exist (`null`), or is gone (an empty hash), as for one that does. */
  matches(password: string, passwordHash: string | null, source: PasswordSource): Promise<boolean>;
}

/** The work itself. A test passes one that ends in a known order. */
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
