import { performance } from 'node:perf_hooks';
import type { SeenAnswer } from './answers.ts';
import type { LoadResult } from './load-plan.ts';

const LATENCY_STEP_MS = 0.05;
const LATENCY_STEPS = 200_000;

/** Whether the answer accepts a bid. The answer to a leader who raised their own maximum has the code `raise`. */
export function isAccepted({ status, code }: SeenAnswer): boolean {
  return status === 201 && code === '';
}

/** Counts the answers and their latencies. The measured time begins with its construction. */
export class Tally {
  #accepted = 0;
  readonly #others: Record<string, number> = {};
  readonly #latencies = new Uint32Array(LATENCY_STEPS);
  readonly #startedAt = performance.now();
  readonly #cpu = process.cpuUsage();

  note(answer: SeenAnswer, tookMs: number): void {
    const step = Math.min(LATENCY_STEPS - 1, Math.floor(tookMs / LATENCY_STEP_MS));
    this.#latencies[step] = (this.#latencies[step] ?? 0) + 1;
    if (isAccepted(answer)) {
      this.#accepted += 1;
      return;
    }
    const label = `${answer.status} ${answer.code}`;
    this.#others[label] = (this.#others[label] ?? 0) + 1;
  }

  result(): Omit<LoadResult, 'nextAmountCents' | 'acceptedInAll' | 'framesHeard'> {
    const { user, system } = process.cpuUsage(this.#cpu);
    const latencies: [ms: number, count: number][] = [];
    for (const [step, count] of this.#latencies.entries())
      if (count > 0) latencies.push([(step + 1) * LATENCY_STEP_MS, count]);
    return {
      seconds: (performance.now() - this.#startedAt) / 1_000,
      accepted: this.#accepted,
      others: this.#others,
      latencies,
      generatorCpuSeconds: (user + system) / 1e6,
    };
  }
}
