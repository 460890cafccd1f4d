import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Bus } from '../../platform/bus/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import { createJob, type Job } from '../../platform/jobs/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { answerAccountRequests } from './answer-account-requests.ts';
import { bearerOf } from './bearer-token.ts';
import { createPasswords } from './password.ts';
import { SessionRegister } from './session-register.ts';
import { sweepAccounts } from './sweep-accounts.ts';

export interface AccountOptions extends Omit<AccountPorts, 'passwords' | 'sessions' | 'requestMade' | 'usernameTaken'> {
  /** Looks sessions up, whatever keeps the pool busy. */
  entrance: pg.Pool;
  bus: Bus;
  usernameTaken?: AccountPorts['usernameTaken'];
  onError: (error: unknown, job: string) => void;
}

export interface Accounts {
  ports: AccountPorts;
  sessions: SessionRegister;
  /** Mails what was asked for with e-mail addresses. */
  requests: Job;
  /** Removes what has long been of no use. */
  sweeping: Job;
  /** Whose bearer token a request carries; null: none, or one that opens nothing. */
  callerOf(request: FastifyRequest): Caller | null | Promise<Caller | null>;
  registerRoutes(app: FastifyInstance): void;
}

const REQUESTS_EVERY_MS = 10_000;
const SWEEP_EVERY_MS = 3_600_000;

/** Accounts of one node. */
export async function createAccounts(options: AccountOptions): Promise<Accounts> {
  const sessions = new SessionRegister(options.entrance, options.clock, options.bus);
  const passwords = await createPasswords();
  const ports: AccountPorts = {
    ...options,
    usernameTaken: options.usernameTaken ?? (() => {}),
    passwords,
    sessions,
    requestMade: () => requests.kick(),
  };
  const requests = createJob({
    name: 'account requests',
    run: () => answerAccountRequests(ports),
    everyMs: REQUESTS_EVERY_MS,
    onError: options.onError,
  });
  return {
    ports,
    sessions,
    requests,
    sweeping: createJob({
      name: 'sweeping of accounts',
      run: () => sweepAccounts(ports).then(() => false),
      everyMs: SWEEP_EVERY_MS,
      onError: options.onError,
    }),
    callerOf(request) {
      const token = bearerOf(request.headers.authorization);
      return token === null ? null : sessions.callerOf(token);
    },
    registerRoutes: (app) => registerAccountRoutes(app, ports),
  };
}
