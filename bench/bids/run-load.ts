import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoadPlan, LoadResult } from './load-plan.ts';
import { processorSeconds } from './processor-time.ts';

export interface Measured extends LoadResult {
  /** Processor time of the server and of its database meanwhile. */
  serverCpuSeconds: number;
  databaseCpuSeconds: number;
}

/** Runs the generator in its own process and reads the processor time of the others around the measured span. */
export function runLoad(plan: LoadPlan, serverPid: number, databasePid: number | null): Promise<Measured> {
  return new Promise((done, failed) => {
    const child = fork(join(import.meta.dirname, 'load-generator.ts'), { execArgv: ['--import', 'tsx'] });
    const read = () => [processorSeconds(serverPid), databasePid === null ? 0 : processorSeconds(databasePid)] as const;
    let before = read();
    let after = before;
    child.on('message', (message: 'measuring' | 'measured' | LoadResult) => {
      if (message === 'measuring') before = read();
      else if (message === 'measured') after = read();
      else {
        const [serverCpuSeconds, databaseCpuSeconds] = [after[0] - before[0], after[1] - before[1]];
        done({ ...message, serverCpuSeconds, databaseCpuSeconds });
      }
    });
    child.once('error', failed);
    child.once('exit', (code) => code === 0 || failed(new Error(`the load generator stopped with ${code}`)));
    child.send(plan);
  });
}
