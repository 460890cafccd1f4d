import { LOCK_NOT_AVAILABLE, type PipelineConnection, sqlStateOf } from '../../platform/pipeline/index.ts';
import { type LaneId, writeHeartbeat } from './heartbeat.ts';
import type { LaneContext } from './lane-context.ts';
import type { LaneLink } from './lane-link.ts';

type HeartbeatContext = Pick<LaneContext, 'clock' | 'served' | 'parameters' | 'log'>;

/** The heartbeats of one lane: whether one is due, and when the last one was committed. */
export class LaneHeartbeats {
  readonly #laneId: LaneId;
  readonly #context: HeartbeatContext;
  readonly #link: LaneLink;
  #isDue = false;
  #isForReaders = false;
  #lastAt: number | null = null;
  #waiting: (() => void)[] = [];

  constructor(laneId: LaneId, context: HeartbeatContext, link: LaneLink) {
    this.#laneId = laneId;
    this.#context = context;
    this.#link = link;
  }

  get isDue(): boolean {
    return this.#isDue;
  }

  ask(): void {
    this.#isDue = true;
  }

  /** As `ask`, for a heartbeat that readers must see at once. */
  askForReaders(): void {
    this.#isForReaders = true;
    this.#isDue = true;
  }

  /** Resolves at the next `endWaiting`. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Ends all waiting of `next`: the requested heartbeat was written or failed. */
  endWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Whether the last heartbeat is recent enough for the lane to count as serving. */
  get isFresh(): boolean {
    const { clock, parameters } = this.#context;
    return this.#lastAt !== null && clock.monotonicNow() - this.#lastAt < parameters.outageThresholdMs;
  }

  /**
   * Writes a heartbeat; returns whether it succeeded. A lock that another transaction holds is not logged as a failure:
   * another lane is writing or a migration runs, and the next heartbeat comes soon. A lane that waits too long stops
   * being fresh.
   */
  async tryToMake(connection: PipelineConnection, lane: string): Promise<boolean> {
    try {
      await this.make(connection);
      return true;
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) this.#context.log.warn({ err: error, lane }, 'A beat failed.');
      return false;
    }
  }

  /** Writes a heartbeat. Only a successful one makes the lane fresh, so repeated failures show in `serving`. */
  async make(connection: PipelineConnection): Promise<void> {
    this.#isDue = false;
    const { clock, log } = this.#context;
    const work = writeHeartbeat(connection, this.#laneId, { ...this.#context, isForReaders: this.#isForReaders });
    this.#isForReaders = false;
    const outage = await this.#link.within(connection, work);
    this.#lastAt = clock.monotonicNow();
    if (outage !== null) log.warn(outage, 'Nobody had served for a while: the time is given back.');
  }
}
