import { type Ratio, ratioOf, type Summary } from './summary.ts';

/** Something that is promised, and what was measured of it. */
export interface Aim {
  text: string;
  value: number;
  /** Of a ratio, how far the rounds lay apart. */
  ratio: Ratio | null;
  atLeast: number | null;
  atMost: number | null;
}

/** Rows that have to be in a database, as its server's answers say. */
export interface RowsHeld {
  name: string;
  /** Rivals' bids that were answered 201, from the first to the last. */
  answered: number;
  rows: number;
}

export function bidAims(runs: readonly Summary[], held: readonly RowsHeld[]): Aim[] {
  const of = (name: string): Summary => {
    const run = runs.find((each) => each.name === name);
    if (run === undefined) throw new Error(`there was no run called "${name}"`);
    return run;
  };
  const ratio = (text: string, name: string, to: string, atLeast: number | null, rates?: 'answerRates'): Aim => {
    const compared = ratioOf(of(name), of(to), rates);
    return { text, value: compared.median, ratio: compared, atLeast, atMost: null };
  };
  const p99 = (text: string, name: string): Aim => {
    return { text, value: of(name).p99Ms, ratio: null, atLeast: null, atMost: 100 };
  };
  const cost = (text: string, name: string, atMost: number): Aim => {
    const { serverMicros, databaseMicros } = of(name);
    return { text, value: serverMicros + databaseMicros, ratio: null, atLeast: null, atMost };
  };
  return [
    cost('server and database µs a durable bid, hot auction', 'hot', 105),
    cost('server and database µs a durable bid, 1,000 auctions', 'spread', 140),
    cost('server and database µs a durable bid with a key, hot auction', 'hot, a key on every bid', 125),
    ratio('hot auction / empty handler', 'hot', 'empty handler', 0.6),
    ratio('1,000 auctions / empty handler', 'spread', 'empty handler', null),
    ratio('hot auction / row lock per bid', 'hot', 'row lock per bid', 10),
    ratio('hot auction / row lock per bid, by all answers', 'hot', 'row lock per bid', null, 'answerRates'),
    p99('p99 of the hot auction at 200 connections, ms', 'hot'),
    p99('p99 of 1,000 auctions at 200 connections, ms', 'spread'),
    ...held.map(({ name, answered, rows }) => ({
      text: `rows of ${name} less the bids answered 201 (${rows.toLocaleString('en-US')} rows)`,
      value: rows - answered,
      ratio: null,
      atLeast: 0,
      atMost: 0,
    })),
  ];
}

export function isMet({ value, atLeast, atMost }: Aim): boolean {
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
}

/** One line of the report. */
export function verdict(aim: Aim): string {
  const { atLeast, atMost, ratio } = aim;
  const bounds = [
    ...(atLeast === null ? [] : [`at least ${atLeast}`]),
    ...(atMost === null ? [] : [`at most ${atMost}`]),
  ];
  const notes = [
    ...(bounds.length === 0 ? [] : [`aim: ${bounds.join(' and ')}`]),
    ...(ratio === null ? [] : [`rounds from ${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)}`]),
  ];
  const judged = bounds.length === 0 ? 'for comparison' : isMet(aim) ? 'met' : 'MISSED';
  return `- ${judged}: ${aim.text} = ${aim.value.toFixed(2)}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`;
}
