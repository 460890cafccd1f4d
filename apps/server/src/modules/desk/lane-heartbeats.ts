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

  /** As `ask`, for a heartbeat that readers are to know of at once. */
  askForReaders(): void {
    this.#isForReaders = true;
    this.#isDue = true;
  }

  /** Resolves at the next `endWaiting`. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The one that was asked for was made, or could not be. */
  endWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** The last one is not older than the threshold at which nobody serves. */
  get isFresh(): boolean {
    const { clock, parameters } = this.#context;
    return this.#lastAt !== null && clock.monotonicNow() - this.#lastAt < parameters.outageThresholdMs;
  }

  /**
   * Makes a heartbeat; answers whether it was made. A lock that somebody else holds is no failure: that lane is writing, or a migration is under
   * way, and the next heartbeat is soon. A lane that waits for it too long is not fresh any more.
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

  /** One that fails leaves the lane as fresh as it was, so that a row of failures is seen. */
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
