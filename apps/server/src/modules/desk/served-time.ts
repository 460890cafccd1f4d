import type { Outage, ProjectionTime } from '@clamor/domain/lifecycle';
import type { Instant, OffsetAt } from '@clamor/domain/time';
import type { Clock } from '../../platform/clock/index.ts';
import { type OutageRow, outageOf } from './outage-row.ts';

const NONE: readonly Outage[] = [];

/**
 * What this node knows of the time that was served, for whoever reads: up to which heartbeat, and the outages before it. Whatever it
 * learns was seen in one snapshot, so that no heartbeat is known without the outages before it.
 */
export class ServedTime {
  readonly #clock: Clock;
  readonly #offsetAt: OffsetAt;
  readonly #onOutage: () => void;
  /** Raw database time. */
  #lastHeartbeatAt: Instant = Number.NEGATIVE_INFINITY;
  #outages: readonly Outage[] = NONE;

  /** `onOutage`: one more is known. */
  constructor(clock: Clock, offsetAt: OffsetAt, onOutage: () => void) {
    this.#clock = clock;
    this.#offsetAt = offsetAt;
    this.#onOutage = onOutage;
  }

  /** 0: none is known. */
  get lastOutageId(): number {
    return this.#outages.at(-1)?.id ?? 0;
  }

  /** For readers. The list is another one where it has grown. */
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
