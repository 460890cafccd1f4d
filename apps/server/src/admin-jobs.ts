import type { AdminWords } from './admin-command.ts';
import { EXIT_DONE } from './admin-command.ts';
import type { AdminPorts } from './admin-ports.ts';
import { dueNotificationsState, dueStepsState } from './modules/lifecycle/index.ts';
import { unannouncedState } from './modules/notifications/index.ts';
import { paymentsToRead } from './modules/payments/index.ts';
import { readOutboxState } from './platform/mail/index.ts';

/** How much work of one kind is waiting. */
interface Waiting {
  what: string;
  count: number;
  /** How long the oldest has waited; null: nothing waits. */
  oldestMs: number | null;
}

const SECOND_MS = 1_000;

/**
 * Prints how much work waits in the database. It cannot print when a job last ran: each node keeps that in its own
 * memory, and shows it at `/metrics` and in the staff's System tab.
 */
export async function printWaitingWork(ports: AdminPorts, _given: AdminWords): Promise<number> {
  for (const { what, count, oldestMs } of await readWaiting(ports)) {
    const age = oldestMs === null ? '' : `, the oldest for ${Math.max(0, Math.round(oldestMs / SECOND_MS))} s`;
    ports.print(`${what}: ${count}${age}`);
  }
  return EXIT_DONE;
}

async function readWaiting({ accounts: { pool, clock } }: AdminPorts): Promise<Waiting[]> {
  const [outbox, steps, events, notices, payments] = await Promise.all([
    readOutboxState(pool),
    dueStepsState(pool, clock.now()),
    dueNotificationsState(pool, clock.now()),
    unannouncedState(pool),
    paymentsToRead(pool, clock.now()),
  ]);
  const since = (at: number | null, now: number) => (at === null ? null : now - at);
  const inProductTime = ({ count, oldestAt }: { count: number; oldestAt: number | null }) => ({
    count,
    oldestMs: since(oldestAt, clock.now()),
  });
  return [
    { what: 'mails to send', count: outbox.waiting, oldestMs: since(outbox.oldestWaitingAt, clock.databaseNow()) },
    { what: 'mails given up', count: outbox.givenUp, oldestMs: null },
    { what: 'steps of listings due', ...inProductTime(steps) },
    { what: 'events to notify members of', ...inProductTime(events) },
    { what: 'notifications to announce on open pages', ...inProductTime(notices) },
    { what: 'payments to read at the provider', ...inProductTime(payments) },
  ];
}
