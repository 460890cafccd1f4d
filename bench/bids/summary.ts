import type { Measured } from './run-load.ts';

/** The result of all rounds of one run. */
export interface Summary {
  name: string;
  /** Accepted bids per second, in each round. */
  rates: readonly number[];
  /** Processor microseconds of server and database together per answered request, in each round. */
  micros: readonly number[];
  acceptedPerSecond: number;
  answeredPerSecond: number;
  others: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
  /** The p99 of the median round. Other load on the machine changes it least. */
  usualP99Ms: number;
  maxMs: number;
  /** Processor microseconds per answered request. */
  serverMicros: number;
  databaseMicros: number;
  generatorMicros: number;
  /** Frames that the bidders' sockets received per answer. */
  framesPerAnswer: number;
}

export function summarise(name: string, rounds: readonly Measured[]): Summary {
  const sum = (read: (round: Measured) => number) => rounds.reduce((total, round) => total + read(round), 0);
  const others: Record<string, number> = {};
  for (const round of rounds) {
    for (const [code, count] of Object.entries(round.others)) others[code] = (others[code] ?? 0) + count;
  }
  const accepted = sum((round) => round.accepted);
  const answered = sum(answersOf);
  const micros = (seconds: number) => (seconds / Math.max(1, answered)) * 1e6;
  const latencies = rounds.flatMap((round) => round.latencies).sort(([a], [b]) => a - b);
  const p99s = rounds.map((round) => quantile(round.latencies, 0.99));
  return {
    name,
    rates: rounds.map((round) => round.accepted / round.seconds),
    micros: rounds.map(
      (round) => ((round.serverCpuSeconds + round.databaseCpuSeconds) / Math.max(1, answersOf(round))) * 1e6,
    ),
    acceptedPerSecond: accepted / sum((round) => round.seconds),
    answeredPerSecond: answered / sum((round) => round.seconds),
    others,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    usualP99Ms: median(p99s),
    maxMs: quantile(latencies, 1),
    serverMicros: micros(sum((round) => round.serverCpuSeconds)),
    databaseMicros: micros(sum((round) => round.databaseCpuSeconds)),
    generatorMicros: micros(sum((round) => round.generatorCpuSeconds)),
    framesPerAnswer: sum((round) => round.framesHeard) / Math.max(1, answered),
  };
}

function answersOf({ accepted, others }: Measured): number {
  return Object.values(others).reduce((total, count) => total + count, accepted);
}

export function quantile(latencies: readonly [ms: number, count: number][], share: number): number {
  const total = latencies.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [ms, count] of latencies) {
    seen += count;
    if (seen >= total * share) return ms;
  }
  return 0;
}

/**
 * The ratio of two runs, computed within each round. Other load on the machine slows both runs of a round, so it
 * changes the ratio little.
 */
export interface Ratio {
  median: number;
  least: number;
  most: number;
}

export function ratioOf(run: Summary, to: Summary): Ratio {
  return spreadOf(run.rates.map((rate, round) => rate / (to.rates[round] ?? Number.NaN)));
}

/** Summarises the ratios of all rounds. */
export function spreadOf(ratios: readonly number[]): Ratio {
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? Number.NaN, sorted[Math.floor(middle)] ?? Number.NaN];
  return (low + high) / 2;
}
