import { availableParallelism } from 'node:os';
import type { Adapters } from './adapters.ts';
import { deskMetrics, measureQueue } from './desk-metrics.ts';
import { bidsSection } from './modules/bidding/index.ts';
import { demandSection } from './modules/demand/index.ts';
import { createDesk, type RunningDesk } from './modules/desk/index.ts';
import { notificationsSection, offsetAt } from './modules/lifecycle/index.ts';
import { listingsSection } from './modules/listings/index.ts';
import { marketSection } from './modules/market/index.ts';
import { claimsSection, obligationsSection } from './modules/sales/index.ts';
import { actorSection } from './modules/sessions/index.ts';
import { staffSection } from './modules/staff/index.ts';
import { connectPipeline } from './platform/pipeline/index.ts';

/** How many heartbeats fit into the outage threshold. With several, one late heartbeat is no outage. */
const HEARTBEATS_PER_THRESHOLD = 5;

/**
 * How many processors one lane needs. One lane makes larger, cheaper batches than several lanes. A second one only
 * helps if the database has a processor besides those of this process and of the first lane's connection.
 */
const PROCESSORS_PER_LANE = 2;
const LANES = Math.min(4, Math.max(1, Math.floor(availableParallelism() / PROCESSORS_PER_LANE)));

/** Opens the one writer of listings' running state, with the sections of all modules. */
export async function openDesk({
  config,
  databaseUrl,
  node,
  clock,
  logger,
  registry,
  shutdown,
}: Adapters): Promise<RunningDesk> {
  const { outageThresholdMs: threshold } = config;
  const desk = createDesk({
    node: node.id,
    // With several workers each has one lane, so together they have several.
    lanes: config.workers > 1 ? 1 : LANES,
    connect: (limits, name) => connectPipeline(databaseUrl, limits, name),
    sections: [
      actorSection(clock),
      listingsSection,
      marketSection,
      demandSection,
      bidsSection,
      claimsSection,
      obligationsSection(clock),
      notificationsSection,
      staffSection,
    ],
    clock,
    offsetAt,
    log: logger,
    metrics: deskMetrics(registry),
    ...(threshold === null
      ? {}
      : {
          parameters: {
            outageThresholdMs: threshold,
            heartbeatEveryMs: Math.ceil(threshold / HEARTBEATS_PER_THRESHOLD),
          },
        }),
  });
  measureQueue(desk, registry);
  shutdown.add('desk', () => desk.stop());
  await desk.start();
  return desk;
}
