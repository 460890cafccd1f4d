import type { Outage, ProjectionTime } from '@clamor/domain/lifecycle';
import type { Instant, OffsetAt } from '@clamor/domain/time';
import type { Clock } from '../../platform/clock/index.ts';
import { type OutageRow, outageOf } from './outage-row.ts';

const NONE: readonly Outage[] = [];

/**
 * What this node's readers know of time: the last heartbeat and the outages before it. Both always come from one
 * snapshot, so that no heartbeat is known without the outages before it.
 */
export class ServedTime {
  readonly #clock: Clock;
  readonly #offsetAt: OffsetAt;
  readonly #onOutage: () => void;
  /** Raw database time. */
  #lastHeartbeatAt: Instant = Number.NEGATIVE_INFINITY;
  #outages: readonly Outage[] = NONE;

  /** @param onOutage called for each newly known outage */
  constructor(clock: Clock, offsetAt: OffsetAt, onOutage: () => void) {
    this.#clock = clock;
    this.#offsetAt = offsetAt;
    this.#onOutage = onOutage;
  }

  /** The id of the newest known outage; 0: none is known. */
  get lastOutageId(): number {
    return this.#outages.at(-1)?.id ?? 0;
  }

  /**
   * The time from which a read computes what to show. The list of outages is the same array until an outage is added.
   */
  knownTime(): ProjectionTime {
    return {
      now: this.#clock.now(),
      servedUntil: this.#lastHeartbeatAt + this.#clock.testOffsetMs(),
      outages: this.#outages,
      offsetAt: this.#offsetAt,
    };
  }

  learn(heartbeatAt: Instant | null, rows: readonly OutageRow[] | null): void {
    const known = this.lastOutageId;
    const fresh = (rows ?? []).filter(({ id }) => id > known);
    if (fresh.length > 0) this.#outages = [...this.#outages, ...fresh.map(outageOf)];
    this.#lastHeartbeatAt = Math.max(this.#lastHeartbeatAt, heartbeatAt ?? this.#lastHeartbeatAt);
    if (fresh.length > 0) this.#onOutage();
  }
}
