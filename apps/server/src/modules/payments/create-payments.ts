import { realScheduler, wait } from '../../platform/clock/index.ts';
import type { NamedJob } from '../../platform/jobs/index.ts';
import { readOutboundPause } from '../../platform/outbound/index.ts';
import { CatchUp } from './catch-up.ts';
import { CatchUpInTurn } from './catch-up-in-turn.ts';
import type { MoneyPorts } from './money-ports.ts';
import { createPaymentsJob } from './payments-job.ts';
import { ALONE, type ProviderTurns } from './provider-turns.ts';

export interface PaymentsOptions extends Omit<MoneyPorts, 'isCaughtUp'> {
  /** Decides which work this node does for all nodes; by default everything. */
  turns?: ProviderTurns;
  onError: (error: unknown, job: string) => void;
}

export interface Payments {
  ports: MoneyPorts;
  /** The payments job. */
  job: NamedJob;
}

/** The pause while another node may be catching up. That node reports its progress with its heartbeats. */
const ASK_AGAIN_MS = 500;

/** Creates the payments job and the ports of all actions that ask the card provider (docs/money.md#reading). */
export function createPayments({ onError, turns = ALONE, ...options }: PaymentsOptions): Payments {
  const { pool, log } = options;
  const catchUp = new CatchUpInTurn(turns.catchUp, () => new CatchUp(ports, log));
  const ports: MoneyPorts = { ...options, isCaughtUp: () => catchUp.isDone };
  const job = createPaymentsJob({
    ...ports,
    onError,
    readsEvents: () => turns.readsEvents(),
    eventsFailed: () => turns.eventsFailed(),
    async begin() {
      if (catchUp.isDone) return 'begun';
      // A restored copy asks the provider nothing until the operator opens it, so it cannot catch up before.
      if ((await readOutboundPause(pool)) !== null) return 'not now';
      const progress = await catchUp.pass();
      if (progress === 'wait') await wait(realScheduler, ASK_AGAIN_MS);
      return progress === 'done' ? 'begun' : 'more';
    },
  });
  return { ports, job };
}
