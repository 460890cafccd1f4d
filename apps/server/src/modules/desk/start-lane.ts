import { wait } from '../../platform/clock/index.ts';
import { failureKind } from '../../platform/pipeline/index.ts';
import type { Lane } from './lane.ts';
import type { LaneContext } from './lane-context.ts';

/** The database did not take a lane's first heartbeat in time. `cause`: the database's last error. */
export class DeskNotStarted extends Error {
  override readonly name = 'DeskNotStarted';
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Opens a lane: connects and writes its first heartbeat. If the database is slow or a lock is held there, it retries as
 * `parameters` allow and then throws `DeskNotStarted`. It throws other errors at once, because a retry cannot help.
 */
export async function startLane(
  lane: Lane,
  { clock, scheduler, parameters, log }: Pick<LaneContext, 'clock' | 'scheduler' | 'parameters' | 'log'>,
): Promise<void> {
  const deadline = clock.monotonicNow() + parameters.startBoundMs;
  for (let attempt = 1, pause = FIRST_PAUSE_MS; ; attempt += 1, pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await lane.open();
      return;
    } catch (error) {
      if (failureKind(error) === 'poisoned') throw error;
      if (attempt >= parameters.startAttempts || clock.monotonicNow() + pause > deadline) {
        throw new DeskNotStarted('The database did not take the first heartbeat in time.', { cause: error });
      }
      log.info({ err: error, attempt }, 'The desk waits for its database.');
      await wait(scheduler, pause);
    }
  }
}
