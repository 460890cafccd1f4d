import type { Adapters } from './adapters.ts';
import { createJob, type Job } from './platform/jobs/index.ts';
import {
  countMails,
  countWaitingMails,
  forgetOldMails,
  type MailTransport,
  mailboxTransport,
  measureOutbox,
  sendDueMails,
  smtpTransport,
  watchedTransport,
} from './platform/mail/index.ts';

const MAIL_EVERY_MS = 10_000;
const FORGET_MAILS_EVERY_MS = 3_600_000;

type MailAdapters = Pick<
  Adapters,
  'config' | 'pool' | 'clock' | 'logger' | 'shutdown' | 'jobs' | 'parts' | 'registry' | 'noticeTime'
>;

/** Starts the job that sends the mails of the outbox: at once after one was queued, and by a timer for retries. */
export function startMails(adapters: MailAdapters): Job {
  const { pool, clock, logger, shutdown, jobs, registry, noticeTime } = adapters;
  const transport = openTransport(adapters);
  shutdown.add('mail transport', () => transport.close());
  measureOutbox(pool, registry, () => clock.databaseNow());
  const onError = (err: unknown, job: string) => logger.error({ err, job }, 'A job failed');
  const ports = { database: pool, clock, transport, attempted: countMails(registry), spend: noticeTime.spend };
  const forgetting = createJob({
    name: 'old mails',
    everyMs: FORGET_MAILS_EVERY_MS,
    run: () => forgetOldMails(ports).then(() => false),
    onError,
  });
  const sending = createJob({
    name: 'mails',
    everyMs: MAIL_EVERY_MS,
    run: () => sendDueMails(ports),
    backlog: () => countWaitingMails(pool),
    onError,
  });
  for (const job of [forgetting, sending]) {
    jobs.add(job);
    shutdown.add(job.name, () => job.stop());
  }
  return sending;
}

function openTransport({ config, parts }: Pick<MailAdapters, 'config' | 'parts'>): MailTransport {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === null) return mailboxTransport();
  const transport = smtpTransport(smtpUrl, from);
  return watchedTransport(
    transport,
    parts.add('mail', () => transport.check()),
  );
}
