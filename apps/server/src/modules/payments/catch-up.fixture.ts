import type { ProviderLog } from './ask-provider.ts';
import { CatchUp } from './catch-up.ts';
import type { MoneyPorts } from './money-ports.ts';

/** Takes in all that a start takes in. */
export async function catchUp(ports: MoneyPorts, log: ProviderLog = { warn: () => {} }): Promise<void> {
  const passes = new CatchUp(ports, log);
  while (!(await passes.pass()));
}
