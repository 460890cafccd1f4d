import { randomUUID } from 'node:crypto';
import type { Adapters } from './adapters.ts';
import { ThisNode } from './modules/nodes/index.ts';
import { VERSION } from './version.ts';

/** Enters this node among those that serve the database, until it stops. */
export async function openNode({
  entrance,
  logger,
  shutdown,
}: Pick<Adapters, 'entrance' | 'logger' | 'shutdown'>): Promise<ThisNode> {
  const node = new ThisNode({
    pool: entrance,
    id: randomUUID(),
    version: VERSION,
    address: null,
    hasSharedBus: false,
    log: logger,
  });
  shutdown.add('node', () => node.stop());
  await node.start();
  return node;
}
