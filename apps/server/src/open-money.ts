import type { Adapters } from './adapters.ts';
import { ConfigError } from './config.ts';
import type { Desk } from './modules/desk/index.ts';
import { saleLetters } from './modules/notifications/index.ts';
import {
  type CardProvider,
  type Cards,
  createPayments,
  keptProviderMode,
  openCards,
  type Payments,
} from './modules/payments/index.ts';
import { noteDeed } from './modules/staff/index.ts';

/**
 * Opens who takes cards, and what follows the hammer with it.
 * @param written called when letters about money were written
 */
export async function openMoney(
  adapters: Adapters,
  desk: Pick<Desk, 'onTold'>,
  written: () => void,
): Promise<{ cards: Cards; payments: Payments }> {
  const { config, pool, clock, logger, shutdown } = adapters;
  const onError = (err: unknown, job: string) => logger.error({ err, job }, 'A job failed');
  const cards = await openCards(config.cards, { pool, clock, onError });
  const { sandbox, provider } = cards;
  if (sandbox !== null) shutdown.add('sandbox', () => sandbox.job.stop());
  refuseOtherMoney(await keptProviderMode(pool), provider);
  const payments = createPayments({
    pool,
    clock,
    provider,
    note: (tx, deed) => noteDeed(tx, { ...deed, at: clock.now() }),
    letters: saleLetters({ clock, publicUrl: config.publicUrl }),
    log: logger,
    onError,
  });
  shutdown.add('payments', () => payments.job.stop());
  desk.onTold((changes) => payments.follow(changes));
  payments.onMoved(written);
  payments.job.kick();
  return { cards, payments };
}

/** Payments of one kind of money never go on with another (docs/money.md#restoring). */
function refuseOtherMoney(kept: Pick<CardProvider, 'name' | 'mode'> | null, { name, mode }: CardProvider): void {
  if (kept === null || (kept.name === name && kept.mode === mode)) return;
  throw new ConfigError(
    `The payments in this database are of ${kept.name} (${kept.mode}); they cannot go on with ${name} (${mode}).`,
  );
}
