import { randomBytes, randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { workLimiter } from '../../platform/limiter/index.ts';

/** Argon2id with 19 MiB and two passes (OWASP's first recommendation for servers). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes at work at the same time: each takes a core and its memory. */
const AT_WORK_MAX = 2;
/** Beyond this the answer would come too late to be of use. */
const WAITING_MAX = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (`null`), or is gone (an empty hash), as for one that does. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
}

/** Hashes passwords, a few at a time. Both methods throw `LimiterFull` when too many wait. */
export async function createPasswords(): Promise<Passwords> {
  const limiter = workLimiter({ width: AT_WORK_MAX, waiting: WAITING_MAX, waitingPerKey: WAITING_MAX });
  const limited = <Result>(work: () => Promise<Result>) => limiter(randomUUID(), work);
  const nobody = await hash(randomBytes(16).toString('hex'), COST);
  return {
    hash: (password) => limited(() => hash(password, COST)),
    async matches(password, passwordHash) {
      const known = passwordHash || null;
      const matched = await limited(() => verify(known ?? nobody, password));
      return matched && known !== null;
    },
  };
}
