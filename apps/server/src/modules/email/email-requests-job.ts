import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob } from '../../platform/jobs/index.ts';
import { answerAccountRequests } from './answer-account-requests.ts';
import { answerEmailChanges } from './answer-email-changes.ts';
import type { EmailPorts } from './email-ports.ts';

const EVERY_MS = 10_000;

/** Answers a batch of each kind, so that neither waits until the other is done. Returns whether more wait. */
export async function answerRequests(ports: EmailPorts): Promise<boolean> {
  return [await answerAccountRequests(ports), await answerEmailChanges(ports)].includes(true);
}

/** The job that writes the mails for requested links and address changes. */
export function createEmailRequestsJob(ports: EmailPorts, onError: (error: unknown, job: string) => void): NamedJob {
  return createJob({
    name: 'account requests',
    run: () => answerRequests(ports),
    everyMs: EVERY_MS,
    onError,
    backlog: () =>
      countUpTo(
        ports.pool,
        BACKLOG_MAX,
        'SELECT 1 FROM account_requests UNION ALL SELECT 1 FROM email_changes WHERE answered_at IS NULL',
      ),
  });
}
