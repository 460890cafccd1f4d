import type { SalePorts } from '../sales/sale-ports.ts';
import { CatchUp } from './catch-up.ts';
import type { MoneyPorts } from './money-ports.ts';

/** Catches up completely, as a node does at its start. */
export async function catchUp(ports: MoneyPorts, log: SalePorts['log'] = { warn: () => {} }): Promise<void> {
  const passes = new CatchUp(ports, log);
  while (!(await passes.pass()));
}
