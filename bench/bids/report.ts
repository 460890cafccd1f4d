import { cpus, totalmem } from 'node:os';
import type { Measured } from './run-load.ts';

export interface Row {
  name: string;
  measured: Measured;
}

const HEAD =
  '| run | accepted/s | refused | p50 ms | p99 ms | max ms | server µs/request | database µs/request | generator CPU s |\n' +
  '|---|---:|---:|---:|---:|---:|---:|---:|---:|';

/** The table of one run, with the machine's size; numbers as measured. */
export function report(rows: readonly Row[]): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${processors.length} × ${processors[0]?.model.trim() ?? 'processor'}, ${memory} GiB, Node ${process.version}`;
  return [`Machine: ${machine}`, '', HEAD, ...rows.map(line), '', ...ratios(rows)].join('\n');
}

function line({ name, measured }: Row): string {
  const refused = Object.entries(measured.refused).map(([code, count]) => `${code}: ${count}`);
  const numbers = [
    Math.round(measured.acceptedPerSecond).toLocaleString('en-US'),
    refused.join(', ') || '0',
    measured.p50Ms.toFixed(1),
    measured.p99Ms.toFixed(1),
    measured.maxMs.toFixed(1),
    measured.serverMicros.toFixed(0),
    measured.databaseMicros.toFixed(0),
    measured.generatorCpuSeconds.toFixed(1),
  ];
  return `| ${name} | ${numbers.join(' | ')} |`;
}

/** What is promised, as ratios within this run. */
export interface Aim {
  text: string;
  value: number;
  atLeast: number | null;
  atMost: number | null;
}

export function aims(rows: readonly Row[]): Aim[] {
  const of = (name: string) => rows.find((row) => row.name === name)?.measured;
  const per = (name: string) => of(name)?.acceptedPerSecond ?? Number.NaN;
  const least = (text: string, value: number, atLeast: number): Aim => ({ text, value, atLeast, atMost: null });
  const most = (text: string, value: number, atMost: number): Aim => ({ text, value, atLeast: null, atMost });
  return [
    least('hot auction / empty handler', per('hot') / per('empty handler'), 0.6),
    least('1,000 auctions / empty handler', per('spread') / per('empty handler'), 0.6),
    least('hot auction / row lock per bid', per('hot') / per('row lock per bid'), 8),
    most('p99 of the hot auction at 200 connections, ms', of('hot')?.p99Ms ?? Number.NaN, 100),
    most('p99 of 1,000 auctions at 200 connections, ms', of('spread')?.p99Ms ?? Number.NaN, 100),
  ];
}

export function isMet({ value, atLeast, atMost }: Aim): boolean {
  return atLeast === null ? value <= (atMost ?? Number.NaN) : value >= atLeast;
}

function ratios(rows: readonly Row[]): string[] {
  return aims(rows).map((aim) => {
    const bound = aim.atLeast === null ? `at most ${aim.atMost}` : `at least ${aim.atLeast}`;
    return `- ${isMet(aim) ? 'met' : 'MISSED'}: ${aim.text} = ${aim.value.toFixed(2)} (aim: ${bound})`;
  });
}
