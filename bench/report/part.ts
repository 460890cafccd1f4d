import type { Figure } from './figures.ts';

/** How much to measure. Each part uses the options that it needs. */
export interface BenchOptions {
  /** The number of rounds. In each round everything that is compared has one turn. */
  rounds: number;
  /** The folder of another build to measure in the same rounds; null: none. */
  before: string | null;
  /** The length of the mixed load. */
  minutes: number;
}

/** What one part measured. */
export interface PartReport {
  figures: readonly Figure[];
  /** A Markdown table for the page of results. */
  table?: string;
  /** Text that is printed but not written into the results. */
  details?: string;
  /** Diagrams (SVG), by the name of their file without its ending. */
  curves?: Readonly<Record<string, string>>;
}

export interface Part {
  title: string;
  run(options: BenchOptions): Promise<PartReport>;
}
