import type { Adapters } from './adapters.ts';
import { ConfigError } from './config.ts';
import { countMoney } from './market-metrics.ts';
import { recordStaffAction } from './modules/audit/index.ts';
import type { RunningDesk } from './modules/desk/index.ts';
import { SiteCatchUp } from './modules/nodes/index.ts';
import { createPayments, keptProviderMode, type Payments } from './modules/payments/index.ts';
import { createSaleNotifier } from './modules/sale-notifications/index.ts';
import { createOutageWalk, createSales, type Sales } from './modules/sales/index.ts';
import { pausable } from './pausable-provider.ts';
import { type CardProvider, type Cards, openCards, watchedProvider } from './platform/cards/index.ts';
import { readOutboundPause } from './platform/outbound/index.ts';

/** The name of the lease for reading the provider's list of events. */
const EVENTS = 'events of the card provider';

/**
 * Opens the card provider and the modules of claims, orders and payouts.
 * @param written called after notifications about money were written
 */
export async function openMoney(
  adapters: Adapters,
  desk: Pick<RunningDesk, 'onCommit' | 'onOutage' | 'epoch' | 'onEpoch'>,
  written: () => void,
): Promise<{ cards: Cards; sales: Sales; payments: Payments }> {
  const { config, pool, clock, logger, shutdown, jobs, node } = adapters;
  const onError = (err: unknown, job: string) => logger.error({ err, job }, 'A job failed');
  const cards = watchCards(await openCards(config.cards, { pool, clock, onError }), adapters);
  const { sandbox, provider } = cards;
  if (sandbox !== null) {
    jobs.add(sandbox.job);
    shutdown.add('sandbox', () => sandbox.job.stop());
  }
  refuseOtherMoney(await keptProviderMode(pool), provider);
  const sales = createSales({
    pool,
    clock,
    note: (tx, action) => recordStaffAction(tx, { ...action, at: clock.now() }),
    notifier: createSaleNotifier({ clock, publicUrl: config.publicUrl }),
    log: logger,
    counted: countMoney(adapters.registry),
  });
  const payments = createPayments({
    ...sales.ports,
    provider: pausable(provider, async () => (await readOutboundPause(pool)) !== null),
    turns: {
      catchUp: new SiteCatchUp(node, () => desk.epoch()),
      readsEvents: () => node.leases.acquire(EVENTS),
      eventsFailed: () => node.leases.release(EVENTS),
    },
    onError,
  });
  jobs.add(payments.job);
  shutdown.add('payments', () => payments.job.stop());
  desk.onCommit((changes) => sales.follow(changes));
  sales.onMoved(written);
  payments.job.kick();
  desk.onEpoch(() => payments.job.kick());
  const walk = createOutageWalk({ pool, onError });
  jobs.add(walk);
  shutdown.add('outage walk', () => walk.stop());
  desk.onOutage(() => walk.kick());
  walk.kick();
  return { cards, sales, payments };
}

/**
 * Watches the card provider as an outside part. The sandbox is not watched, because it runs in this process and has no
 * outage of its own.
 */
function watchCards(cards: Cards, { clock, parts }: Adapters): Cards {
  const { sandbox, provider } = cards;
  if (sandbox !== null) return cards;
  const part = parts.add('cards', () => provider.pageOfIntents(clock.now(), null));
  return { sandbox, provider: watchedProvider(provider, part) };
}

/** Refuses to start with another provider or mode than those of the existing payments (docs/money.md#restoring). */
function refuseOtherMoney(kept: Pick<CardProvider, 'name' | 'mode'> | null, { name, mode }: CardProvider): void {
  if (kept === null || (kept.name === name && kept.mode === mode)) return;
  throw new ConfigError(
    `The payments in this database are of ${kept.name} (${kept.mode}); they cannot go on with ${name} (${mode}).`,
  );
}
