import { wait } from '../../platform/clock/index.ts';
import { askOutcome } from './commit-outcome.ts';
import type { LaneContext } from './lane-context.ts';
import type { LaneLink } from './lane-link.ts';
import type { Evidence } from './save-batch.ts';

const ASK_AGAIN_MS = 50;

/** Reconnects and asks until the database knows the transaction's outcome or `giveUp` returns true (docs/desk.md#unknown-outcomes). */
export async function learnOutcome(
  link: LaneLink,
  { scheduler, log }: Pick<LaneContext, 'scheduler' | 'log'>,
  { xid, evidence }: { xid: string | null; evidence: Evidence | null },
  giveUp: () => boolean,
): Promise<'committed' | 'aborted' | 'unknown'> {
  for (;;) {
    const connection = await link.insist(giveUp);
    if (connection === null) return 'unknown';
    try {
      const outcome = await link.within(connection, askOutcome(connection, xid, evidence));
      if (outcome !== 'in progress') return outcome;
    } catch (error) {
      log.warn({ err: error }, 'The outcome of a COMMIT could not be learned yet.');
    }
    await wait(scheduler, ASK_AGAIN_MS);
    if (giveUp()) return 'unknown';
  }
}
