import { createJob, type Job } from '../../platform/jobs/index.ts';
import type { Desk } from '../desk/index.ts';
import { type LetterPorts, writeDueLetters } from './write-due-letters.ts';

const EVERY_MS = 15_000;

export interface NotificationOptions extends LetterPorts {
  desk: Pick<Desk, 'onTold'>;
  onError: (error: unknown, job: string) => void;
}

/** Mails members about what happened to their listings and bids: soon after the desk told of it, and by a timer. */
export function createNotifications(options: NotificationOptions): Job {
  const job = createJob({
    name: 'letters about listings',
    run: () => writeDueLetters(options),
    everyMs: EVERY_MS,
    onError: options.onError,
  });
  options.desk.onTold((changes) => {
    if (changes.some(({ before, state }) => before.phase.status !== state.phase.status)) job.kick();
  });
  return job;
}
