import type pg from 'pg';
import type { Clock } from '../../clock/index.ts';
import { inTransaction } from '../../database/index.ts';
import { charge } from './charge.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { lockIntent } from './intents.ts';
import { settleRefund } from './refunds.ts';
import { type DueStep, takeDueStep } from './steps.ts';
import type { World } from './world.ts';

/** Runs due steps, each in its own transaction. Returns whether any was due. */
export async function takeSteps({ pool, clock }: { pool: pg.Pool; clock: Clock }): Promise<boolean> {
  const takeOne = () =>
    inTransaction(pool, async (tx) => {
      const world = { tx, now: clock.now() };
      const due = await takeDueStep(world);
      if (due !== null) await take(world, due);
      return due !== null;
    });
  let taken = false;
  while (await takeOne()) taken = true;
  return taken;
}

async function take(world: World, { step, subjectId }: DueStep): Promise<void> {
  if (step === 'settle_refund') return await settleRefund(world, subjectId, 'succeeded');
  if (step === 'fail_refund') return await settleRefund(world, subjectId, 'failed');
  if (step === 'lose_dispute') {
    await closeDispute(world, subjectId, 'lost');
    return;
  }
  const intent = await lockIntent(world, subjectId);
  if (intent === null) return;
  if (step === 'charge') {
    if (intent.status === 'processing') await charge(world, intent);
    return;
  }
  await openDispute(world, intent, step === 'dispute' ? 'taken' : 'asked');
}
