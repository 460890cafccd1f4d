import { atMost, monotonicNow, realScheduler } from '../clock/index.ts';
import type { JobGate, NamedJob } from './create-job.ts';

/** A backlog is counted so far: whoever reads it wants to know that it is long, not how long. */
export const BACKLOG_MAX = 10_000;
/** A count is shown for so long before it is made again. */
const COUNTED_FOR_MS = 5_000;
const COUNT_MS = 2_000;

interface Count {
  at: number;
  /** null: it could not be counted. */
  waiting: number | null;
}

/** The jobs of one node, by name. */
export class JobRegister {
  readonly #jobs = new Map<string, NamedJob>();
  readonly #counts = new Map<string, Count>();
  readonly #gateOf: (name: string) => JobGate | null;
  #underWay: Promise<void> | null = null;

  /** @param gateOf what is asked before each pass of a job; null: it always runs */
  constructor(gateOf: (name: string) => JobGate | null = () => null) {
    this.#gateOf = gateOf;
  }

  /** @throws where another job has the name */
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
   * What waits for each job that can have a backlog; null where it could not be counted. Counts a few seconds old are shown again,
   * and whoever asks meanwhile waits for the same count. Never rejects.
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
    // Where one count gets no answer, the next ones would not either.
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
