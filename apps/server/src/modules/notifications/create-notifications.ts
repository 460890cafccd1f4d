import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type Job, type NamedJob } from '../../platform/jobs/index.ts';
import type { Follower } from '../desk/index.ts';
import { noticeSweep } from '../notices/index.ts';
import type { Told } from '../topics/index.ts';
import { outbidWatch } from './outbid-watch.ts';
import { type LetterPorts, writeDueLetters } from './write-due-letters.ts';

const LETTERS_EVERY_MS = 15_000;
const OUTBID_EVERY_MS = 2_000;
/** Where bids come faster than can be told of, telling waits, and not the bids. */
const OUTBID_SHARE = 0.03;
const SWEEP_EVERY_MS = 3_600_000;

export interface NotificationOptions extends LetterPorts {
  onError: (error: unknown, job: string) => void;
}

/** Tells members what happened to their listings, their bids and what they like: soon after it was committed, and by a timer. */
export function createNotifications(options: NotificationOptions): Job & Follower & { jobs: readonly NamedJob[] } {
  const { onError, pool, clock } = options;
  const letters = createJob({
    name: 'letters about listings',
    run: () => writeDueLetters(options),
    everyMs: LETTERS_EVERY_MS,
    onError,
    backlog: () => countUpTo(pool, BACKLOG_MAX, 'SELECT FROM listing_letters'),
  });
  const watch = outbidWatch(options);
  const outbid = createJob({
    name: 'who was outbid',
    run: () => watch.look(),
    everyMs: OUTBID_EVERY_MS,
    share: OUTBID_SHARE,
    onError,
  });
  const sweep = createJob({
    name: 'sweeping of notices',
    run: noticeSweep({ database: pool, clock }),
    everyMs: SWEEP_EVERY_MS,
    onError,
  });
  return {
    jobs: [letters, outbid, sweep],
    kick: () => letters.kick(),
    async finish() {
      await letters.finish();
      await outbid.finish();
    },
    async stop() {
      await Promise.all([letters.stop(), outbid.stop(), sweep.stop()]);
    },
    told(changes) {
      watch.told(changes);
      if (changes.some(tells)) letters.kick();
    },
  };
}

/** Whether a change may have something that is told: a new status, a goal that is met, a clock that stops or goes on, a removal. */
function tells({ before, state }: Told): boolean {
  return (
    before.phase.status !== state.phase.status ||
    before.tally.goalMetAt !== state.tally.goalMetAt ||
    before.frozenAt !== state.frozenAt ||
    before.hidden !== state.hidden
  );
}
