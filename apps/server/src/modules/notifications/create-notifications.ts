import { createJob, type Job } from '../../platform/jobs/index.ts';
import type { Follower } from '../desk/index.ts';
import { type LetterPorts, writeDueLetters } from './write-due-letters.ts';

const EVERY_MS = 15_000;

export interface NotificationOptions extends LetterPorts {
  onError: (error: unknown, job: string) => void;
}

/** Mails members about what happened to their listings and bids: soon after it was committed, and by a timer. */
export function createNotifications(options: NotificationOptions): Job & Follower {
  const job = createJob({
    name: 'letters about listings',
    run: () => writeDueLetters(options),
    everyMs: EVERY_MS,
    onError: options.onError,
  });
  return {
    ...job,
    told(changes) {
      if (changes.some(({ before, state }) => before.phase.status !== state.phase.status)) job.kick();
    },
  };
}
