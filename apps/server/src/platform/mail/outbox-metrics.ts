import { Counter, Gauge, type Registry } from 'prom-client';
import { atMost, realScheduler } from '../clock/index.ts';
import type { Queryable } from '../database/index.ts';
import { type OutboxState, readOutboxState } from './outbox-state.ts';
import type { MailOutcome } from './send-due-mails.ts';

const SECOND_MS = 1_000;
const READ_MS = 2_000;

/**
 * Measures mails that wait or were given up.
 * @param now raw database time
 */
export function measureOutbox(database: Queryable, registry: Registry, now: () => number): void {
  const read = oneAtATime(() => soon(readOutboxState(database)));
  const gauge = (name: string, help: string, numberOf: (state: OutboxState) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      // All workers of a machine read the same number from the database, so a sum would be wrong.
      aggregator: 'max',
      async collect() {
        const state = await read();
        if (state !== null) this.set(numberOf(state));
      },
    });
  const ageOf = (at: number | null) => (at === null ? 0 : Math.max(0, now() - at) / SECOND_MS);
  gauge('mails_waiting', 'Mails that wait to be sent, up to 10,000.', ({ waiting }) => waiting);
  gauge('mails_given_up', 'Mails of the last month that were given up, up to 10,000.', ({ givenUp }) => givenUp);
  gauge('mails_oldest_waiting_seconds', 'Age of the oldest mail that waits to be sent; 0 where none does.', (state) =>
    ageOf(state.oldestWaitingAt),
  );
}

/** Counts attempts to send a mail. Every counter starts at 0. */
export function countMails(registry: Registry): (outcome: MailOutcome) => void {
  const attempts = new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts of this node to send a mail: sent, put off until later, or given up.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'put_off', 'given_up'] as const) attempts.inc({ outcome }, 0);
  return (outcome) => attempts.inc({ outcome });
}

/** Lets concurrent callers share one query, because several metrics need it at the same time. */
function oneAtATime<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/**
 * The result of the query; null if it does not come soon or fails. So `/metrics` answers even if the database is
 * silent.
 */
async function soon(reading: Promise<OutboxState>): Promise<OutboxState | null> {
  let state: OutboxState | null = null;
  const read = reading.then(
    (found) => {
      state = found;
    },
    () => undefined,
  );
  await atMost(realScheduler, READ_MS, read);
  return state;
}
