import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { createJob, type NamedJob } from '../../platform/jobs/index.ts';
import type { Desk, DeskAnswer } from '../desk/index.ts';
import { tickRequest } from './tick-request.ts';

export interface OutageSweepOptions {
  pool: pg.Pool;
  clock: Clock;
  desk: Pick<Desk, 'submit' | 'knownTime'>;
  onError: (error: unknown, job: string) => void;
}

/** How often an incomplete sweep is tried again. A new outage wakes the job at once. */
const TRY_AGAIN_MS = 1_000;
const BATCH = 250;

interface Mark {
  dueAt: number;
  id: string;
}

const BEFORE_ALL: Mark = { dueAt: Number.MIN_SAFE_INTEGER, id: '00000000-0000-0000-0000-000000000000' };

/**
 * Adds a new outage to every listing with a running deadline. It goes through the deadlines once, in order, and submits
 * a tick for each listing that does not include the outage. Every node sweeps, also when it starts, because the node
 * that recorded the outage may have died.
 */
export function createOutageSweep(options: OutageSweepOptions): NamedJob {
  const sweep = new OutageSweep(options);
  return createJob({
    name: 'outage sweep',
    run: () => sweep.step(),
    everyMs: TRY_AGAIN_MS,
    onError: options.onError,
  });
}

class OutageSweep {
  readonly #options: OutageSweepOptions;
  /** The id of the outage up to which every listing is swept. */
  #sweptId = 0;
  /** The id of the outage that is being swept, and the position that the sweep has reached. */
  #outageId = 0;
  #mark = BEFORE_ALL;

  constructor(options: OutageSweepOptions) {
    this.#options = options;
  }

  /** Sweeps one page. Returns whether there is another. */
  async step(): Promise<boolean> {
    const known = this.#options.desk.knownTime().outages.at(-1)?.id ?? 0;
    if (known === this.#sweptId) return false;
    if (known !== this.#outageId) {
      this.#outageId = known;
      this.#mark = BEFORE_ALL;
    }
    const page = await this.#page();
    const answers = await Promise.allSettled(page.map(({ id }) => this.#tick(id)));
    if (answers.some(isToBeAskedAgain)) return false;
    this.#mark = page.at(-1) ?? this.#mark;
    if (page.length < BATCH) this.#sweptId = this.#outageId;
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    return page.length === BATCH;
  }

  /**
   * Reads the next page of listings that do not include the outage. A listing whose deadline does not move keeps its
   * place in the order, so the page starts after the last position instead of at the beginning.
   */
  async #page(): Promise<Mark[]> {
    const { rows } = await this.#options.pool.query<Mark>({
      name: 'outage-sweep',
      text: `SELECT id, due_at AS "dueAt" FROM listing_state
        WHERE due_at >= $1 AND (due_at, id) > ($1, $2::uuid) AND outage_id < $3 ORDER BY due_at, id LIMIT $4`,
      values: [this.#mark.dueAt, this.#mark.id, this.#outageId, BATCH],
    });
    return rows;
  }

  #tick(listingId: string): Promise<DeskAnswer> {
    return this.#options.desk.submit(tickRequest(listingId, this.#options.clock));
  }
}

function isToBeAskedAgain(answer: PromiseSettledResult<DeskAnswer>): boolean {
  if (answer.status === 'rejected') return false;
  return answer.value.kind === 'overloaded' || answer.value.kind === 'outcome_unknown';
}
