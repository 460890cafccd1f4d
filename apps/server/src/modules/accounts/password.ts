import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes (OWASP's first recommendation for servers). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes at work at the same time: each takes a core and its memory. */
const AT_WORK_MAX = 2;
/** Beyond this the answer would come too late to be of use. */
const WAITING_MAX = 200;

/** Too many passwords wait to be hashed. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy';
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (`null`) as for one that does. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
}

/** Hashes passwords, a few at a time. Both methods throw `PasswordsBusy` when too many wait. */
export async function createPasswords(): Promise<Passwords> {
  const limited = turnstile(AT_WORK_MAX, WAITING_MAX);
  const nobody = await hash(randomBytes(16).toString('hex'), COST);
  return {
    hash: (password) => limited(() => hash(password, COST)),
    async matches(password, passwordHash) {
      const matched = await limited(() => verify(passwordHash ?? nobody, password));
      return matched && passwordHash !== null;
    },
  };
}

function turnstile(atWorkMax: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (atWork >= atWorkMax) {
      if (waiting.length >= waitingMax) throw new PasswordsBusy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      atWork += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) atWork -= 1;
      else next();
    }
  };
}
