import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { AttackOrder, AttackPlan, AttackResult } from './attack-plan.ts';

/** The process that sends attacks. */
export interface Attacker {
  /** Runs the attack for as long as `work` takes. */
  during<Result>(plan: AttackPlan, work: () => Promise<Result>): Promise<{ result: Result; attack: AttackResult }>;
  close(): void;
}

export function openAttacker(): Attacker {
  const child = fork(join(import.meta.dirname, 'attack-generator.ts'), { execArgv: ['--import', 'tsx'] });
  let hear: (message: unknown) => void = () => undefined;
  const gone = new Promise<never>((_, failed) => {
    child.once('exit', (code) => failed(new Error(`the generator of attacks stopped with ${code}`)));
  });
  gone.catch(() => undefined);
  child.on('message', (message) => hear(message));
  const order = (what: AttackOrder) => {
    const heard = new Promise((done) => {
      hear = done;
    });
    child.send(what);
    return Promise.race([heard, gone]);
  };
  return {
    async during(plan, work) {
      await order(plan);
      const result = await work();
      return { result, attack: (await order('stop')) as AttackResult };
    },
    close: () => child.kill(),
  };
}
