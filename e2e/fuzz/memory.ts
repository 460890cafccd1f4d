/** The server's memory at a moment, in megabytes. */
interface Reading {
  resident: number;
  heap: number;
}

const MEGABYTE = 1_048_576;
/** Memory counts as growing if it exceeds the value after the warm-up by this factor and by this many megabytes. */
const GROWTH = 1.3;
const GROWTH_MEGABYTES = 48;
/**
 * The fewest readings from which growth is judged. In a shorter run, the server's memory still rises to its usual
 * amount.
 */
const READINGS_JUDGED = 100;

/** Watches the server's memory. The lowest of several values shows what remains after garbage collection. */
export class Memory {
  readonly #origin: string;
  readonly #readings: Reading[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  async read(): Promise<void> {
    const text = await (await fetch(`${this.#origin}/metrics`)).text();
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0) / MEGABYTE;
    this.#readings.push({
      resident: gauge('process_resident_memory_bytes'),
      heap: gauge('nodejs_heap_size_used_bytes'),
    });
  }

  /** A summary, and whether memory grew. With fewer than 100 readings it never counts as growing. */
  verdict(): { line: string; grew: boolean } {
    const early = this.#least(0.25, 0.5);
    const late = this.#least(0.75, 1);
    const line = `heap ${early.heap.toFixed(0)} MiB early, ${late.heap.toFixed(0)} MiB late; resident ${early.resident.toFixed(0)} and ${late.resident.toFixed(0)} MiB`;
    const judged = this.#readings.length >= READINGS_JUDGED;
    return { line, grew: judged && (grew(early.heap, late.heap) || grew(early.resident, late.resident)) };
  }

  #least(from: number, to: number): Reading {
    const { length } = this.#readings;
    const part = this.#readings.slice(Math.floor(length * from), Math.max(1, Math.ceil(length * to)));
    return {
      resident: Math.min(...part.map(({ resident }) => resident)),
      heap: Math.min(...part.map(({ heap }) => heap)),
    };
  }
}

function grew(early: number, late: number): boolean {
  return late > early * GROWTH && late > early + GROWTH_MEGABYTES;
}
