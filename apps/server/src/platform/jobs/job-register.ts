import { atMost, monotonicNow, realScheduler } from '../clock/index.ts';
import type { JobGate, NamedJob } from './create-job.ts';

/** How far a backlog is counted: beyond this, it is enough to know that it is long. */
export const BACKLOG_MAX = 10_000;
/** How long a count is used before the backlog is counted again. */
const COUNTED_FOR_MS = 5_000;
const COUNT_MS = 2_000;

interface Count {
  at: number;
  /** null: the count failed. */
  waiting: number | null;
}

/** The jobs of one node, by name. */
export class JobRegister {
  readonly #jobs = new Map<string, NamedJob>();
  readonly #counts = new Map<string, Count>();
  readonly #gateOf: (name: string) => JobGate | null;
  #underWay: Promise<void> | null = null;

  /** @param gateOf the gate of a job; null: it always runs */
  constructor(gateOf: (name: string) => JobGate | null = () => null) {
    this.#gateOf = gateOf;
  }

  /**
   * Registers a job and its gate.
   * @throws Error if another job has the same name
   */
  add(job: NamedJob): void {
    if (this.#jobs.has(job.name)) throw new Error(`There are two jobs named "${job.name}".`);
    this.#jobs.set(job.name, job);
    const gate = this.#gateOf(job.name);
    if (gate !== null) job.onlyIf(gate);
  }

  all(): readonly NamedJob[] {
    return [...this.#jobs.values()];
  }

  /**
   * The backlog of each job that can have one; null if it could not be counted. Counts are used for a few seconds, and
   * concurrent callers share one. Never rejects.
   */
  async backlogs(): Promise<ReadonlyMap<string, number | null>> {
    this.#underWay ??= this.#count().finally(() => {
      this.#underWay = null;
    });
    await this.#underWay;
    return new Map([...this.#counts].map(([name, { waiting }]) => [name, waiting]));
  }

  async #count(): Promise<void> {
    const now = monotonicNow();
    const isStale = ({ name }: NamedJob) =>
      now - (this.#counts.get(name)?.at ?? Number.NEGATIVE_INFINITY) > COUNTED_FOR_MS;
    // If one count gets no answer, the database is silent, and the others would get none either.
    let isSilent = false;
    for (const { name, backlog } of this.all().filter(isStale)) {
      if (backlog === null) continue;
      const waiting: number | null | 'no answer' = isSilent ? null : await counted(backlog);
      isSilent ||= waiting === 'no answer';
      this.#counts.set(name, { at: now, waiting: waiting === 'no answer' ? null : waiting });
    }
  }
}

async function counted(backlog: () => Promise<number>): Promise<number | null | 'no answer'> {
  let waiting: number | null | 'no answer' = 'no answer';
  const count = backlog().then(
    (found) => {
      waiting = found;
    },
    () => {
      waiting = null;
    },
  );
  await atMost(realScheduler, COUNT_MS, count);
  return waiting;
}
