import type { NamedJob } from '../../platform/jobs/index.ts';
import { readOutboundPause } from '../../platform/outbound/index.ts';
import { CatchUp } from './catch-up.ts';
import type { MoneyPorts } from './money-ports.ts';
import { createPaymentsJob } from './payments-job.ts';

export interface PaymentsOptions extends Omit<MoneyPorts, 'isCaughtUp'> {
  onError: (error: unknown, job: string) => void;
}

export interface Payments {
  ports: MoneyPorts;
  /** Reads what is due and closes what was left open. */
  job: NamedJob;
}

/** The payments of claims, read from the card provider (docs/money.md#reading). */
export function createPayments({ onError, ...options }: PaymentsOptions): Payments {
  const { pool, log } = options;
  let isCaughtUp = false;
  const ports: MoneyPorts = { ...options, isCaughtUp: () => isCaughtUp };
  const catchUp = new CatchUp(ports, log);
  const job = createPaymentsJob({
    ...ports,
    onError,
    async begin() {
      // A restored copy asks nothing until it is opened, and is not caught up until then.
      if (!isCaughtUp && (await readOutboundPause(pool)) !== null) return false;
      isCaughtUp ||= await catchUp.pass();
      return isCaughtUp;
    },
  });
  return { ports, job };
}
