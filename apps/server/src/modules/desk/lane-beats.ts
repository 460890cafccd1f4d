import type { PipelineConnection } from '../../platform/pipeline/index.ts';
import { beat } from './heartbeat.ts';
import type { LaneContext } from './lane.ts';
import type { LaneLink } from './lane-link.ts';

type BeatContext = Pick<LaneContext, 'clock' | 'served' | 'parameters' | 'log'>;

/** The beats of one lane: whether one is due, and when the last one was made. */
export class LaneBeats {
  readonly #context: BeatContext;
  readonly #link: LaneLink;
  #isDue = false;
  #lastAt: number | null = null;
  #waiting: (() => void)[] = [];

  constructor(context: BeatContext, link: LaneLink) {
    this.#context = context;
    this.#link = link;
  }

  get isDue(): boolean {
    return this.#isDue;
  }

  ask(): void {
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

  async make(connection: PipelineConnection): Promise<void> {
    this.#isDue = false;
    const { clock, served, parameters, log } = this.#context;
    const outage = await this.#link.within(connection, beat(connection, clock, served, parameters.outageThresholdMs));
    this.#lastAt = clock.monotonicNow();
    if (outage !== null) log.warn(outage, 'Nobody had served for a while: the time is given back.');
  }
}
