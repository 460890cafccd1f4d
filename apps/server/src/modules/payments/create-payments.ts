import { realScheduler, wait } from '../../platform/clock/index.ts';
import type { NamedJob } from '../../platform/jobs/index.ts';
import { readOutboundPause } from '../../platform/outbound/index.ts';
import { CatchUp } from './catch-up.ts';
import { CatchUpInTurn } from './catch-up-in-turn.ts';
import type { MoneyPorts } from './money-ports.ts';
import { createPaymentsJob } from './payments-job.ts';
import { ALONE, type ProviderTurns } from './provider-turns.ts';

export interface PaymentsOptions extends Omit<MoneyPorts, 'isCaughtUp'> {
  /** What this node does for all; everything where nothing is said. */
  turns?: ProviderTurns;
  onError: (error: unknown, job: string) => void;
}

export interface Payments {
  ports: MoneyPorts;
  /** Reads what is due and closes what was left open. */
  job: NamedJob;
}

/** Another node's word comes with its next beat. */
const ASK_AGAIN_MS = 500;

/** The payments of claims, read from the card provider (docs/money.md#reading). */
export function createPayments({ onError, turns = ALONE, ...options }: PaymentsOptions): Payments {
  const { pool, log } = options;
  const catchUp = new CatchUpInTurn(turns.catchUp, () => new CatchUp(ports, log));
  const ports: MoneyPorts = { ...options, isCaughtUp: () => catchUp.isDone };
  const job = createPaymentsJob({
    ...ports,
    onError,
    readsEvents: () => turns.readsEvents(),
    async begin() {
      if (catchUp.isDone) return 'begun';
      // A restored copy asks nothing until it is opened, and is not caught up until then.
      if ((await readOutboundPause(pool)) !== null) return 'not now';
      const progress = await catchUp.pass();
      if (progress === 'wait') await wait(realScheduler, ASK_AGAIN_MS);
      return progress === 'done' ? 'begun' : 'more';
    },
  });
  return { ports, job };
}
