import { cpus, totalmem } from 'node:os';
import { type Ratio, ratioOf, type Summary } from './summary.ts';

const HEAD =
  '| run | accepted/s | refused | p50 ms | p99 ms | p99 of the median round | max ms | server µs/request | database µs/request | generator µs/request |\n' +
  '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|';

/** The table of one bench, with the machine's size; numbers as measured. */
export function report(runs: readonly Summary[]): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${processors.length} × ${processors[0]?.model.trim() ?? 'processor'}, ${memory} GiB, Node ${process.version}`;
  const rounds = `Rounds: ${runs[0]?.rates.length ?? 0}`;
  return [`Machine: ${machine}`, rounds, '', HEAD, ...runs.map(line), '', ...aims(runs).map(verdict)].join('\n');
}

function line(run: Summary): string {
  const refused = Object.entries(run.refused).map(([code, count]) => `${code}: ${count}`);
  const numbers = [
    Math.round(run.acceptedPerSecond).toLocaleString('en-US'),
    refused.join(', ') || '0',
    run.p50Ms.toFixed(1),
    run.p99Ms.toFixed(1),
    run.usualP99Ms.toFixed(1),
    run.maxMs.toFixed(1),
    run.serverMicros.toFixed(0),
    run.databaseMicros.toFixed(0),
    run.generatorMicros.toFixed(0),
  ];
  return `| ${run.name} | ${numbers.join(' | ')} |`;
}

/** What is promised. */
interface Aim {
  text: string;
  value: number;
  /** Of a ratio, how far the rounds lay apart. */
  ratio: Ratio | null;
  atLeast: number | null;
  atMost: number | null;
}

export function aims(runs: readonly Summary[]): Aim[] {
  const of = (name: string): Summary => {
    const run = runs.find((each) => each.name === name);
    if (run === undefined) throw new Error(`there was no run called "${name}"`);
    return run;
  };
  const ratio = (text: string, name: string, to: string, atLeast: number): Aim => {
    const compared = ratioOf(of(name), of(to));
    return { text, value: compared.median, ratio: compared, atLeast, atMost: null };
  };
  const p99 = (text: string, name: string): Aim => {
    return { text, value: of(name).p99Ms, ratio: null, atLeast: null, atMost: 100 };
  };
  return [
    ratio('hot auction / empty handler', 'hot', 'empty handler', 0.6),
    ratio('1,000 auctions / empty handler', 'spread', 'empty handler', 0.6),
    ratio('hot auction / row lock per bid', 'hot', 'row lock per bid', 8),
    p99('p99 of the hot auction at 200 connections, ms', 'hot'),
    p99('p99 of 1,000 auctions at 200 connections, ms', 'spread'),
  ];
}

export function isMet({ value, atLeast, atMost }: Aim): boolean {
  return atLeast === null ? value <= (atMost ?? Number.NaN) : value >= atLeast;
}

function verdict(aim: Aim): string {
  const bound = aim.atLeast === null ? `at most ${aim.atMost}` : `at least ${aim.atLeast}`;
  const { ratio } = aim;
  const spread = ratio === null ? '' : `; rounds from ${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)}`;
  return `- ${isMet(aim) ? 'met' : 'MISSED'}: ${aim.text} = ${aim.value.toFixed(2)} (aim: ${bound}${spread})`;
}
