import { HOUR } from '@clamor/domain/time';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import type { Staff } from '../../platform/http/index.ts';
import { createJob, type NamedJob } from '../../platform/jobs/index.ts';
import { sharedSecret } from '../../platform/secrets/index.ts';
import { countSecretFailure, readSecretFailures } from '../passwords/index.ts';
import { type GateOptions, staffGate } from './staff-gate.ts';
import { StaffSecrets } from './staff-secrets.ts';
import { sweepStaff } from './sweep-staff.ts';
import { type SharedWrongSecrets, WrongSecrets } from './wrong-secrets.ts';

export interface StaffAccessOptions {
  pool: pg.Pool;
  clock: Clock & { monotonicNow(): number };
  adminSecret: string;
  named: readonly { name: string; secret: string }[];
  /** False: wrong secrets are not limited. */
  limited: boolean;
  /** Whether staff sessions, and calls that move money, need a second factor. */
  needsSecondFactor: boolean;
  /** Names of secrets that may move money by header without a second factor, because programs use them. */
  programs: readonly string[];
  signInRefused: GateOptions['signInRefused'];
  onError: (error: unknown, job: string) => void;
}

/** What admits staff by header or by sign-in. Both count wrong secrets together. */
export interface StaffAccess extends Omit<GateOptions, 'clock' | 'pool'> {
  callerOf(request: FastifyRequest): Staff | Promise<Staff>;
  /** Removes sessions that are over. */
  sweeping: NamedJob;
}

export async function createStaffAccess(options: StaffAccessOptions): Promise<StaffAccess> {
  const { pool, clock, adminSecret, named, limited, needsSecondFactor, programs, signInRefused } = options;
  const secrets = new StaffSecrets({ adminSecret, named, key: await sharedSecret(pool, 'staff sessions') });
  const wrong = new WrongSecrets(() => clock.monotonicNow(), limited, wrongSecretsOfAll(pool, clock));
  const shared = { secrets, wrong, needsSecondFactor, programs, signInRefused };
  const run = () => sweepStaff({ pool, clock }).then(() => false);
  const sweeping = createJob({ name: 'sweeping of staff sessions', run, everyMs: HOUR, onError: options.onError });
  return { ...shared, callerOf: staffGate({ ...shared, pool, clock }), sweeping };
}

/**
 * The counts of wrong secrets that all nodes share. They use raw database time, because moving the development clock
 * must not unblock anybody.
 */
function wrongSecretsOfAll(pool: pg.Pool, clock: Clock): SharedWrongSecrets {
  return {
    async read(keys) {
      const now = clock.databaseNow();
      const counted = await readSecretFailures(pool, keys, now);
      return counted.map(({ key, failures, windowEndsAt }) => ({ key, failures, endsInMs: windowEndsAt - now }));
    },
    count: (keys, windowMs) => countSecretFailure(pool, keys, clock.databaseNow(), windowMs),
  };
}
