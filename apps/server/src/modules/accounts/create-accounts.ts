import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Caller } from '../../platform/http/index.ts';
import { createJob, type Job, type NamedJob } from '../../platform/jobs/index.ts';
import { createEmailRequestsJob, registerEmailRoutes } from '../email/index.ts';
import { sweepAnswers } from '../idempotency/index.ts';
import { createPasswords } from '../passwords/index.ts';
import { createSessions, registerSessionRoutes, type SessionRegister } from '../sessions/index.ts';
import type { NodeBus } from '../topics/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { sweepAccounts } from './sweep-accounts.ts';

export interface AccountOptions
  extends Omit<AccountPorts, 'passwords' | 'sessions' | 'requestMade' | 'usernameTaken' | 'signInRefused'> {
  /** A separate pool, so session look-ups work when the main pool is busy. */
  admissionPool: pg.Pool;
  bus: NodeBus;
  usernameTaken?: AccountPorts['usernameTaken'];
  signInRefused?: AccountPorts['signInRefused'];
  onError: (error: unknown, job: string) => void;
}

export interface Accounts {
  ports: AccountPorts;
  sessions: SessionRegister;
  /** Writes requested mails that contain links. */
  requests: Job;
  /** Removes expired links, sessions and registrations. */
  sweeping: Job;
  /** Writes when each session was used last. */
  using: Job;
  jobs: readonly NamedJob[];
  /** The member whose bearer token a request carries; null if the token is missing or invalid. */
  callerOf(request: FastifyRequest): Caller | null | Promise<Caller | null>;
  registerRoutes(app: FastifyInstance): void;
}

const SWEEP_EVERY_MS = 3_600_000;

/** Creates the account services of one node. */
export async function createAccounts(options: AccountOptions): Promise<Accounts> {
  const { pool, clock, onError } = options;
  const { register, using, callerOf } = createSessions(options);
  const ports: AccountPorts = {
    ...options,
    usernameTaken: options.usernameTaken ?? (() => {}),
    signInRefused: options.signInRefused ?? (() => {}),
    passwords: await createPasswords(),
    sessions: register,
    requestMade: () => requests.kick(),
  };
  const requests = createEmailRequestsJob(ports, onError);
  const sweepJob = (name: string, run: () => Promise<boolean>) =>
    createJob({ name, run, everyMs: SWEEP_EVERY_MS, onError });
  const sweeping = sweepJob('sweeping of accounts', () => sweepAccounts(ports).then(() => false));
  const sweepingKeys = sweepJob('sweeping of request keys', () => sweepAnswers(pool, clock.now()));
  return {
    ports,
    sessions: register,
    requests,
    sweeping,
    using,
    jobs: [requests, sweeping, sweepingKeys, using],
    callerOf,
    registerRoutes(app) {
      registerAccountRoutes(app, ports);
      registerEmailRoutes(app, ports);
      registerSessionRoutes(app, ports);
    },
  };
}
