import type { Figure } from './figures.ts';

/** How much is measured; each part takes from it what it needs. */
export interface BenchOptions {
  /** How often whatever is compared takes turns. */
  rounds: number;
  /** The folder of another build, which is measured beside this one; null: none is. */
  before: string | null;
  /** The length of the mixed load. */
  minutes: number;
}

/** What one part measured. */
export interface PartReport {
  figures: readonly Figure[];
  /** A Markdown table for the page of results. */
  table?: string;
  /** What is printed and not kept. */
  details?: string;
  /** Pictures by the name of their file, without its ending. */
  curves?: Readonly<Record<string, string>>;
}

export interface Part {
  title: string;
  run(options: BenchOptions): Promise<PartReport>;
}
