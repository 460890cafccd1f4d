import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoadPlan, LoadResult } from './load-plan.ts';
import { processorSeconds } from './processor-time.ts';

export interface Measured extends LoadResult {
  /** Processor microseconds per answered request. */
  serverMicros: number;
  databaseMicros: number;
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
        const answered = message.accepted + Object.values(message.refused).reduce((sum, count) => sum + count, 0);
        const micros = (index: 0 | 1) => ((after[index] - before[index]) / Math.max(1, answered)) * 1e6;
        done({ ...message, serverMicros: micros(0), databaseMicros: micros(1) });
      }
    });
    child.once('error', failed);
    child.once('exit', (code) => code === 0 || failed(new Error(`the load generator stopped with ${code}`)));
    child.send(plan);
  });
}
