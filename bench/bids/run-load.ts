import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoadMessage, LoadPlan, LoadResult, RoundPlan } from './load-plan.ts';
import { processorSeconds } from './processor-time.ts';

export interface Measured extends LoadResult {
  /** Processor time of the server and of its database during the measured time. */
  serverCpuSeconds: number;
  databaseCpuSeconds: number;
}

/** A load generator in its own process. It is idle between rounds. */
export interface Load {
  run(round: RoundPlan): Promise<Measured>;
  close(): void;
}

/** Starts a load generator. For each round it also measures the processor time of the server and of its database. */
export function openLoad(plan: LoadPlan, serverPid: number, databasePid: number | null): Load {
  const child = fork(join(import.meta.dirname, 'load-generator.ts'), { execArgv: ['--import', 'tsx'] });
  let hear: (message: LoadMessage) => void = () => undefined;
  const gone = new Promise<never>((_, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`the load generator stopped with ${code}`)));
  });
  gone.catch(() => undefined);
  child.on('message', (message: LoadMessage) => hear(message));
  child.send(plan);

  const read = () => [processorSeconds(serverPid), databasePid === null ? 0 : processorSeconds(databasePid)] as const;
  const run = (round: RoundPlan) =>
    new Promise<Measured>((done) => {
      let before = read();
      let after = before;
      hear = (message) => {
        if (message === 'measuring') before = read();
        else if (message === 'measured') after = read();
        else {
          const [serverCpuSeconds, databaseCpuSeconds] = [after[0] - before[0], after[1] - before[1]];
          done({ ...message, serverCpuSeconds, databaseCpuSeconds });
        }
      };
      child.send(round);
    });
  return { run: (round) => Promise.race([run(round), gone]), close: () => child.kill() };
}
