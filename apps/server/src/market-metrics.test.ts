import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { countMoney, timeSteps } from './market-metrics.ts';
import type { SaleChange } from './modules/sales/index.ts';

async function linesOf(registry: Registry, name: string): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));
}

const grownOf = async (registry: Registry, name: string) =>
  (await linesOf(registry, name)).filter((line) => !line.endsWith(' 0'));

it('counts a payment and a refund once for each state that they come to', async () => {
  const registry = new Registry();
  const count = countMoney(registry);
  const sale = (payments: string[], refunds: string[]) => ({
    payments: payments.map((state, index) => ({ id: `p${index}`, state })),
    refunds: refunds.map((state, index) => ({ id: `r${index}`, state })),
  });
  const changed = (before: object, after: object) => count({ before, after } as SaleChange);
  changed(sale([], []), sale(['PENDING'], []));
  changed(sale(['PENDING'], []), sale(['PENDING'], []));
  changed(sale(['PENDING'], []), sale(['FAILED', 'PENDING'], []));
  changed(sale(['FAILED', 'PENDING'], []), sale(['FAILED', 'COMPLETED'], ['REQUESTED']));
  expect(await grownOf(registry, 'payment_changes_total')).toEqual([
    'payment_changes_total{state="PENDING"} 2',
    'payment_changes_total{state="COMPLETED"} 1',
    'payment_changes_total{state="FAILED"} 1',
  ]);
  expect(await grownOf(registry, 'refund_changes_total')).toEqual(['refund_changes_total{state="REQUESTED"} 1']);
});

it('shows each state of payments and refunds at 0 before its first change, so that the first is an increase', async () => {
  const registry = new Registry();
  countMoney(registry);
  const atZero = (name: string, states: readonly string[]) => states.map((state) => `${name}{state="${state}"} 0`);
  expect(await linesOf(registry, 'payment_changes_total')).toEqual(
    atZero('payment_changes_total', ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'RETURNING', 'REFUNDED']),
  );
  expect(await linesOf(registry, 'refund_changes_total')).toEqual(
    atZero('refund_changes_total', ['REQUESTED', 'PENDING', 'SUCCEEDED', 'FAILED', 'WITHDRAWN']),
  );
});

it('measures in seconds how late a step was, and one that came early as in time', async () => {
  const registry = new Registry();
  const late = timeSteps(registry);
  late(2_500);
  late(-400);
  expect(await linesOf(registry, 'due_step_lateness_seconds_sum')).toEqual(['due_step_lateness_seconds_sum 2.5']);
  expect(await linesOf(registry, 'due_step_lateness_seconds_count')).toEqual(['due_step_lateness_seconds_count 2']);
});
