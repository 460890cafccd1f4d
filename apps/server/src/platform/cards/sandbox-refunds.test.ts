import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardSite, openCardSite } from './cards.fixture.ts';
import { ProviderRefused } from './port.ts';

let site: CardSite;
beforeAll(async () => {
  site = await openCardSite();
});
afterAll(() => site.close());

async function paid(paymentMethod = 'pm_card_visa') {
  const order = site.order();
  const intent = await site.provider.createIntent(order);
  await site.sandbox.confirm(intent.clientSecret, paymentMethod);
  return { ...intent, cents: order.cents };
}

let refunds = 0;
/** Sends money back. Null: it was sent; otherwise the provider's reason against it. */
async function refused(intentId: string, cents: number): Promise<string | null> {
  refunds += 1;
  try {
    await site.provider.refund({ refundId: `r${refunds}`, attempt: 1, intentId, cents });
    return null;
  } catch (error) {
    if (error instanceof ProviderRefused) return error.code;
    throw error;
  }
}

describe('the sandbox sends money back', () => {
  it('in parts, down to the last cent and no further', async () => {
    const { intentId, cents } = await paid();
    expect(await refused(intentId, cents - 100)).toBeNull();
    expect(await refused(intentId, 101)).toBe('amount_too_large');
    expect(await refused(intentId, 100)).toBeNull();
    expect(await refused(intentId, 1)).toBe('charge_already_refunded');
  });

  it('while a bank only asks, and not while it holds the money', async () => {
    const [asked, taken] = [await paid('pm_card_createDisputeInquiry'), await paid('pm_card_createDispute')];
    await site.later(60);
    expect(await refused(asked.intentId, 100)).toBeNull();
    expect(await refused(taken.intentId, 100)).toBe('charge_disputed');
  });

  it.each([
    ['won', null],
    ['lost', 'charge_disputed'],
  ] as const)('after a dispute by its outcome: %s', async (outcome, reason) => {
    const { intentId } = await paid('pm_card_createDispute');
    await site.later(60);
    const [dispute] = (await site.provider.readIntent(intentId)).disputes;
    expect(await site.sandbox.closeDispute(dispute?.id ?? '', outcome)).toBe(true);
    expect(await refused(intentId, 100)).toBe(reason);
  });
});

describe('the list of the sandbox', () => {
  const listed = async (intentId: string, since: number) =>
    (await site.provider.pageOfIntents(since, null)).intents.find((intent) => intent.intentId === intentId);

  it('counts as sent back what is on its way, and no more what failed', async () => {
    const since = site.clock.now();
    const [pending, failing] = [await paid('pm_card_pendingRefund'), await paid('pm_card_refundFail')];
    for (const { intentId } of [pending, failing]) expect(await refused(intentId, 5_000)).toBeNull();
    const returned = async () => [
      (await listed(pending.intentId, since))?.returnedCents,
      (await listed(failing.intentId, since))?.returnedCents,
    ];
    expect(await returned()).toEqual([5_000, 5_000]);
    await site.later(60);
    expect(await returned()).toEqual([5_000, 0]);
  });

  it('says that a payment was disputed also once the dispute is over', async () => {
    const since = site.clock.now();
    const { intentId } = await paid('pm_card_createDisputeInquiry');
    expect((await listed(intentId, since))?.isDisputed).toBe(false);
    await site.later(60);
    const [dispute] = (await site.provider.readIntent(intentId)).disputes;
    await site.sandbox.closeDispute(dispute?.id ?? '', 'won');
    expect(await listed(intentId, since)).toMatchObject({ isDisputed: true, returnedCents: 0 });
  });
});
