import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { countUpTo } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import { BACKLOG_MAX, createJob, type Job, type NamedJob } from '../../platform/jobs/index.ts';
import { bearerOf } from '../../platform/secrets/index.ts';
import { sweepAnswers } from '../idempotency/index.ts';
import { createPasswords } from '../passwords/index.ts';
import { registerSessionRoutes, SessionRegister, SessionUse } from '../sessions/index.ts';
import type { NodeBus } from '../topics/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { answerAccountRequests } from './answer-account-requests.ts';
import { answerEmailChanges } from './answer-email-changes.ts';
import { registerEmailRoutes } from './email-routes.ts';
import { sweepAccounts } from './sweep-accounts.ts';

export interface AccountOptions
  extends Omit<AccountPorts, 'passwords' | 'sessions' | 'requestMade' | 'usernameTaken' | 'signInRefused'> {
  /** Looks sessions up, whatever keeps the pool busy. */
  entrance: pg.Pool;
  bus: NodeBus;
  usernameTaken?: AccountPorts['usernameTaken'];
  signInRefused?: AccountPorts['signInRefused'];
  onError: (error: unknown, job: string) => void;
}

export interface Accounts {
  ports: AccountPorts;
  sessions: SessionRegister;
  /** Mails what was asked for with e-mail addresses. */
  requests: Job;
  /** Removes what has long been of no use. */
  sweeping: Job;
  /** Writes down when sessions were used. */
  using: Job;
  /** All of them. */
  jobs: readonly NamedJob[];
  /** Whose bearer token a request carries; null: none, or one that opens nothing. */
  callerOf(request: FastifyRequest): Caller | null | Promise<Caller | null>;
  registerRoutes(app: FastifyInstance): void;
}

const REQUESTS_EVERY_MS = 10_000;
const SWEEP_EVERY_MS = 3_600_000;
const USE_EVERY_MS = 60_000;

/** Accounts of one node. */
export async function createAccounts(options: AccountOptions): Promise<Accounts> {
  const use = new SessionUse(() => using.kick());
  const sessions = new SessionRegister(options.entrance, options.clock, options.bus, use);
  const passwords = await createPasswords();
  const ports: AccountPorts = {
    ...options,
    usernameTaken: options.usernameTaken ?? (() => {}),
    signInRefused: options.signInRefused ?? (() => {}),
    passwords,
    sessions,
    requestMade: () => requests.kick(),
  };
  const jobs: NamedJob[] = [];
  const job = (name: string, run: () => Promise<boolean>, everyMs: number, backlog?: () => Promise<number>) => {
    const made = createJob({
      name,
      run,
      everyMs,
      onError: options.onError,
      ...(backlog === undefined ? {} : { backlog }),
    });
    jobs.push(made);
    return made;
  };
  const mailing = async () => [await answerAccountRequests(ports), await answerEmailChanges(ports)].includes(true);
  const requests = job('account requests', mailing, REQUESTS_EVERY_MS, () =>
    countUpTo(
      options.pool,
      BACKLOG_MAX,
      'SELECT 1 FROM account_requests UNION ALL SELECT 1 FROM email_changes WHERE answered_at IS NULL',
    ),
  );
  const sweeping = job('sweeping of accounts', () => sweepAccounts(ports).then(() => false), SWEEP_EVERY_MS);
  const forgetting = async () => await sweepAnswers(options.pool, options.clock.now());
  job('sweeping of request keys', forgetting, SWEEP_EVERY_MS);
  const using = job('use of sessions', () => use.write(options.pool), USE_EVERY_MS);
  return {
    ports,
    sessions,
    requests,
    sweeping,
    using,
    jobs,
    callerOf(request) {
      const token = bearerOf(request.headers.authorization);
      return token === null ? null : sessions.callerOf(token);
    },
    registerRoutes(app) {
      registerAccountRoutes(app, ports);
      registerEmailRoutes(app, ports);
      registerSessionRoutes(app, ports);
    },
  };
}
