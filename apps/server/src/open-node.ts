import { randomUUID } from 'node:crypto';
import type { Adapters } from './adapters.ts';
import { ThisNode } from './modules/nodes/index.ts';
import { measureNodes } from './routing-metrics.ts';
import { VERSION } from './version.ts';

/** Registers this node in `nodes` until it stops. */
export async function openNode({
  config,
  admissionPool,
  logger,
  registry,
  shutdown,
}: Pick<Adapters, 'config' | 'admissionPool' | 'logger' | 'registry' | 'shutdown'>): Promise<ThisNode> {
  const node = new ThisNode({
    pool: admissionPool,
    id: randomUUID(),
    version: VERSION,
    hasSharedBus: config.redis !== null,
    log: logger,
  });
  measureNodes(node.membership, registry);
  shutdown.add('node', () => node.stop());
  await node.start();
  return node;
}
