import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import { createJob, type NamedJob } from '../../platform/jobs/index.ts';
import { bearerOf } from '../../platform/secrets/index.ts';
import type { NodeBus } from '../topics/index.ts';
import { SessionRegister } from './session-register.ts';
import { SessionUse } from './session-use.ts';

const USE_EVERY_MS = 60_000;

export interface SessionOptions {
  pool: pg.Pool;
  /** A separate pool, so session look-ups work when the main pool is busy. */
  admissionPool: pg.Pool;
  clock: Clock;
  bus: NodeBus;
  onError: (error: unknown, job: string) => void;
}

export interface Sessions {
  register: SessionRegister;
  /** The job that writes when each session was used last. */
  using: NamedJob;
  /** The member whose bearer token a request carries; null if the token is missing or invalid. */
  callerOf(request: FastifyRequest): Caller | null | Promise<Caller | null>;
}

/** Creates the session services of one node. */
export function createSessions({ pool, admissionPool, clock, bus, onError }: SessionOptions): Sessions {
  const use = new SessionUse(() => using.kick());
  const register = new SessionRegister(admissionPool, clock, bus, use);
  const using = createJob({ name: 'use of sessions', run: () => use.write(pool), everyMs: USE_EVERY_MS, onError });
  return {
    register,
    using,
    callerOf(request) {
      const token = bearerOf(request.headers.authorization);
      return token === null ? null : register.callerOf(token);
    },
  };
}
