import { atMost, type Figure, reported } from '../report/figures.ts';
import { ratioOf, type Summary, spreadOf } from './summary.ts';

/** Compares the rows in a server's database with its answers. Every accepted bid must have a row. */
export interface RowsHeld {
  name: string;
  /** The number of rivals' bids that were answered 201 during all rounds. */
  answered: number;
  rows: number;
}

/** The suffix of the runs that measure the other build of `--before`. */
export const BEFORE = ' (before)';
const COSTS = 'docs/where-a-bids-time-goes.md';
const P99_MS = 100;

export function bidFigures(runs: readonly Summary[], held: readonly RowsHeld[]): Figure[] {
  const of = (name: string): Summary => {
    const run = runs.find((each) => each.name === name);
    if (run === undefined) throw new Error(`there was no run called "${name}"`);
    return run;
  };
  const cost = (text: string, name: string, most: number) =>
    atMost(`${text}: server + database µs`, of(name).serverMicros + of(name).databaseMicros, most, COSTS);
  const rate = (name: string, to: string, least: number | null, note = ''): Figure => {
    const ratio = ratioOf(of(name), of(to));
    const text = `${name} / ${to}, accepted/s${note}`;
    return { text, value: ratio.median, ratio, atLeast: least, atMost: null, why: COSTS };
  };
  return [
    cost('a durable bid, hot', 'hot', 105),
    cost('a durable bid, 1,000 auctions', 'spread', 140),
    cost('a durable bid with a key, hot', 'hot, a key on every bid', 125),
    cost('a durable bid by socket, always with a key, hot', 'hot, by socket', 95),
    cost('a durable bid by socket, always with a key, 1,000 auctions', 'spread, by socket', 120),
    rate('hot', 'empty handler', 0.6, ' (floor 0.69)'),
    rate('spread', 'empty handler', null, ' (floor 0.57)'),
    rate('hot, by socket', 'empty socket call', 0.6),
    rate('hot, by socket', 'empty handler', 0.8, ' (floor 0.93)'),
    rate('spread, by socket', 'empty handler', null, ' (floor 0.75)'),
    rate('hot', 'row lock per bid', 10),
    rate('hot, by socket', 'row lock per bid', 12),
    ...runs
      .filter(({ name }) => name.endsWith(BEFORE))
      .map((run) => againstBefore(of(run.name.slice(0, -BEFORE.length)), run)),
    ...['hot', 'spread', 'hot, by socket', 'spread, by socket'].map((name) =>
      atMost(`p99 ms at 200 bids under way, ${name}`, of(name).p99Ms, P99_MS),
    ),
    ...held.map(({ name, answered, rows }) => rowsHeld(name, answered, rows)),
  ];
}

function againstBefore(now: Summary, before: Summary): Figure {
  const ratio = spreadOf(now.micros.map((micros, round) => micros / (before.micros[round] ?? Number.NaN)));
  return { ...reported(`${now.name}: µs now / in the version before`, ratio.median), ratio };
}

function rowsHeld(name: string, answered: number, rows: number): Figure {
  const text = `rows of ${name} (${rows.toLocaleString('en-US')}) less the bids answered 201`;
  return { text, value: rows - answered, ratio: null, atLeast: 0, atMost: 0 };
}
