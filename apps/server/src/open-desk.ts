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

/** Beats come often enough within the threshold that a late one is no outage. */
const HEARTBEATS_PER_THRESHOLD = 5;

/**
 * Batches of one lane are larger and cheaper than those of several; a second lane pays where the database has a processor for
 * it, beside the one that this process and the one that the first lane's connection use.
 */
const PROCESSORS_PER_LANE = 2;
const LANES = Math.min(4, Math.max(1, Math.floor(availableParallelism() / PROCESSORS_PER_LANE)));

/** The one writer of listings' running state, with the sections of every module that has something to load or save there. */
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
    // Several workers are several lanes.
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
