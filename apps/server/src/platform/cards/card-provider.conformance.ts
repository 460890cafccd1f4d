import { SANDBOX_CARDS } from '@clamor/contract/sandbox-cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardSite } from './cards.fixture.ts';
import { BadSignature, ProviderRefused } from './port.ts';

const DECLINES: Record<string, string> = {
  declined: 'generic_decline',
  insufficient_funds: 'insufficient_funds',
  expired: 'expired_card',
};
const NO_MONEY = { receivedCents: 0, refunds: [], disputes: [] };

/** The tests that the Stripe adapter must pass, whether the sandbox answers in this process or over HTTP. */
export function describeCardProvider(name: string, open: () => Promise<CardSite>): void {
  describe(`${name} as a card provider`, () => {
    let site: CardSite;
    beforeAll(async () => {
      site = await open();
    });
    afterAll(() => site.close());

    const opened = async (changes = {}) => {
      const order = site.order(changes);
      return { ...order, ...(await site.provider.createIntent(order)) };
    };
    const paid = async (paymentMethod = 'pm_card_visa') => {
      const intent = await opened();
      await site.sandbox.confirm(intent.clientSecret, paymentMethod);
      return intent;
    };
    const read = (intentId: string) => site.provider.readIntent(intentId);

    it('makes one intent of a payment and its attempt, however often it is asked for', async () => {
      const order = site.order();
      const first = await site.provider.createIntent(order);
      expect(await site.provider.createIntent(order)).toEqual(first);
      const together = await Promise.all([1, 2, 3].map(() => site.provider.createIntent({ ...order, attempt: 2 })));
      expect(new Set([first, ...together].map(({ intentId }) => intentId)).size).toBe(2);
      await expect(site.provider.createIntent({ ...order, cents: 1 + order.cents })).rejects.toThrow(ProviderRefused);
    });

    it('makes another intent for a key that is more than a day old', async () => {
      const order = site.order();
      const first = await site.provider.createIntent(order);
      await site.later(86_400);
      const second = await site.provider.createIntent(order);
      expect(second.intentId).not.toBe(first.intentId);
    });

    it('says of a new intent whose it is, and that nothing came', async () => {
      const { intentId, clientSecret, paymentId, auctionId, claimId, cents } = await opened();
      const origin = { paymentId, auctionId, claimId };
      const waiting = { status: 'open', lastError: null, ...NO_MONEY };
      expect(await read(intentId)).toEqual({ intentId, clientSecret, origin, cents, ...waiting });
    });

    it('knows no intent that was made up', async () => {
      const unknown = await read('pi_made_up').catch((error: unknown) => error);
      expect(unknown).toBeInstanceOf(ProviderRefused);
      expect(unknown).toMatchObject({ code: 'resource_missing', status: 404 });
    });

    it.each(SANDBOX_CARDS.filter(({ does }) => does in DECLINES))(
      'leaves an intent open after a card that $does, with the reason, and takes another',
      async ({ paymentMethod, does }) => {
        const { intentId, clientSecret, cents } = await paid(paymentMethod);
        const declined = await read(intentId);
        expect(declined).toMatchObject({ status: 'open', receivedCents: 0, lastError: { code: DECLINES[does] } });
        expect(declined.lastError?.message).toMatch(/^Your card .*\.$/);
        await site.sandbox.confirm(clientSecret, 'pm_card_visa');
        expect(await read(intentId)).toMatchObject({ status: 'succeeded', receivedCents: cents, lastError: null });
      },
    );

    it('waits for approval, takes a refusal for a declined card, and money once it is given', async () => {
      const { intentId, clientSecret, cents } = await paid('pm_card_authenticationRequired');
      expect(await read(intentId)).toMatchObject({ status: 'approval', ...NO_MONEY });
      await site.sandbox.approve(clientSecret, false);
      const code = 'payment_intent_authentication_failure';
      expect(await read(intentId)).toMatchObject({ status: 'open', lastError: { code } });
      await site.sandbox.confirm(clientSecret, 'pm_card_authenticationRequired');
      await site.sandbox.approve(clientSecret, true);
      expect(await read(intentId)).toMatchObject({ status: 'succeeded', receivedCents: cents, lastError: null });
    });

    it('says that the bank is at work, which nothing stops, until the money is there', async () => {
      const { intentId, cents } = await paid('pm_card_processing');
      await site.provider.cancelIntent(intentId);
      expect(await read(intentId)).toMatchObject({ status: 'processing', receivedCents: 0 });
      await site.later(20);
      expect(await read(intentId)).toMatchObject({ status: 'succeeded', receivedCents: cents });
    });

    it('lets an intent go that nothing came of, even one that waits for approval, and takes no card for it any more', async () => {
      for (const paymentMethod of ['pm_card_chargeDeclined', 'pm_card_authenticationRequired']) {
        const { intentId, clientSecret } = await paid(paymentMethod);
        await site.provider.cancelIntent(intentId);
        await site.provider.cancelIntent(intentId);
        expect(await site.sandbox.confirm(clientSecret, 'pm_card_visa')).toBe('wrong_state');
        expect(await site.sandbox.approve(clientSecret, true)).toBe('wrong_state');
        expect(await read(intentId)).toMatchObject({ status: 'cancelled', ...NO_MONEY });
      }
    });

    it('does not let an intent go that was paid', async () => {
      const { intentId, cents } = await paid();
      await site.provider.cancelIntent(intentId);
      expect(await read(intentId)).toMatchObject({ status: 'succeeded', receivedCents: cents });
    });

    it('sends the money back once for a refund and its attempt, and never more than came', async () => {
      const { intentId, cents } = await paid();
      const refund = { refundId: 'r1', attempt: 1, intentId, cents };
      await site.provider.refund(refund);
      await site.provider.refund(refund);
      await expect(site.provider.refund({ ...refund, attempt: 2 })).rejects.toMatchObject({
        code: 'charge_already_refunded',
      });
      const { refunds } = await read(intentId);
      const sent = { state: 'succeeded', cents, refundId: 'r1', at: expect.any(Number) };
      expect(refunds).toEqual([{ id: expect.stringMatching(/^re_/), ...sent }]);
    });

    it('sends nothing back that never came', async () => {
      const { intentId, cents } = await opened();
      const refund = site.provider.refund({ refundId: 'r2', attempt: 1, intentId, cents });
      await expect(refund).rejects.toThrow(ProviderRefused);
    });

    it('says that a refund is pending, and later that it succeeded', async () => {
      const { intentId, cents } = await paid('pm_card_pendingRefund');
      await site.provider.refund({ refundId: 'r3', attempt: 1, intentId, cents });
      expect((await read(intentId)).refunds).toMatchObject([{ state: 'pending' }]);
      await site.later(60);
      expect((await read(intentId)).refunds).toMatchObject([{ state: 'succeeded' }]);
    });

    it('says that a refund failed after it had succeeded, and lists the tries oldest first', async () => {
      const { intentId, cents } = await paid('pm_card_refundFail');
      await site.provider.refund({ refundId: 'r4', attempt: 1, intentId, cents });
      expect((await read(intentId)).refunds).toMatchObject([{ state: 'succeeded' }]);
      await site.later(60);
      expect((await read(intentId)).refunds).toMatchObject([{ state: 'failed' }]);
      await site.provider.refund({ refundId: 'r4', attempt: 2, intentId, cents });
      expect((await read(intentId)).refunds).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
    });

    it('lists what a dispute took and gave back, without the fee of the provider', async () => {
      const { intentId, cents } = await paid('pm_card_createDispute');
      expect((await read(intentId)).disputes).toEqual([]);
      await site.later(60);
      const [open] = (await read(intentId)).disputes;
      const taken = { id: expect.stringMatching(/^txn_/), cents: -cents };
      expect(open).toEqual({ id: expect.stringMatching(/^dp_/), state: 'open', cents, movements: [taken] });
      const refund = site.provider.refund({ refundId: 'r5', attempt: 1, intentId, cents });
      await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' });
      await site.sandbox.closeDispute(open?.id ?? '', 'won');
      const [won] = (await read(intentId)).disputes;
      expect(won).toMatchObject({ state: 'won', movements: [{ cents: -cents }, { cents }] });
    });

    it('says that a dispute was lost to which nobody answered for a week', async () => {
      const { intentId, cents } = await paid('pm_card_createDispute');
      await site.later(60);
      await site.later(7 * 86_400);
      expect((await read(intentId)).disputes).toMatchObject([{ state: 'lost', movements: [{ cents: -cents }] }]);
    });

    it('says of a question that it is one, and costs nothing once it is over', async () => {
      const { intentId } = await paid('pm_card_createDisputeInquiry');
      await site.later(60);
      expect((await read(intentId)).disputes).toMatchObject([{ state: 'warning', movements: [] }]);
      await site.later(7 * 86_400);
      expect((await read(intentId)).disputes).toMatchObject([{ state: 'won', movements: [] }]);
    });

    it('lists its own intents and nobody else\u2019s, newest first, over as many pages as there are', async () => {
      const since = site.clock.now();
      await site.later(1);
      const made: string[] = [];
      for (let count = 0; count < 101; count += 1) made.push((await opened()).intentId);
      await site.pool.query(
        `INSERT INTO sandbox_intents (id, amount, metadata, created_at) VALUES ('pi_other', 100, '{"clamor":"other"}', $1)`,
        [new Date(site.clock.now())],
      );
      const first = await site.provider.pageOfIntents(since, null);
      expect(first.intents.length).toBeLessThanOrEqual(100);
      const second = await site.provider.pageOfIntents(since, first.next);
      const listed = [...first.intents, ...second.intents].map(({ intentId }) => intentId);
      expect(listed.slice(0, 101)).toEqual(made.reverse());
      let { next } = second;
      while (next !== null) ({ next } = await site.provider.pageOfIntents(since, next));
    });

    it('lists with each intent how it stands, what went back of its money, and whether it is disputed', async () => {
      const since = site.clock.now();
      await site.later(1);
      const waiting = await opened();
      const declined = await paid('pm_card_chargeDeclined');
      const sentBack = await paid();
      await site.provider.refund({ refundId: 'r7', attempt: 1, intentId: sentBack.intentId, cents: 5_000 });
      const disputed = await paid('pm_card_createDispute');
      await site.later(60);
      const { intents } = await site.provider.pageOfIntents(since, null);
      const listed = (intentId: string) => intents.find((intent) => intent.intentId === intentId);
      const { paymentId, auctionId, claimId, cents } = waiting;
      const untouched = { paymentId, auctionId, claimId, cents, receivedCents: 0, returnedCents: 0, isDisputed: false };
      expect(listed(waiting.intentId)).toMatchObject({ ...untouched, status: 'open', lastError: null });
      expect(listed(declined.intentId)).toMatchObject({ status: 'open', lastError: { code: 'generic_decline' } });
      expect(listed(sentBack.intentId)).toMatchObject({
        status: 'succeeded',
        receivedCents: cents,
        returnedCents: 5_000,
      });
      expect(listed(disputed.intentId)).toMatchObject({ status: 'succeeded', isDisputed: true });
      await site.later(2);
    });

    it('lists what happened, newest first, and to which intent', async () => {
      const since = site.clock.now();
      await site.later(1);
      const { intentId, cents } = await paid();
      await site.provider.refund({ refundId: 'r6', attempt: 1, intentId, cents });
      const events = [];
      for await (const event of site.provider.listEvents(since)) events.push(event);
      expect(events.slice(0, 2).map(({ type }) => type)).toEqual(['refund.created', 'payment_intent.succeeded']);
      for (const event of events) {
        expect(event).toMatchObject({ intentId, ofThisMode: true });
        expect(event.at).toBeGreaterThanOrEqual(since - 1_000);
      }
    });

    it('opens the messages that the provider signed, and no other', async () => {
      const { intentId } = await paid();
      await site.sandbox.job.finish();
      const about = site.heard.filter((event) => event.intentId === intentId).map(({ type }) => type);
      expect(about).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
      const forged = Buffer.from('{"id":"evt_1","object":"event"}');
      for (const signature of [
        '',
        't=1,v1=00',
        `t=${Math.floor(site.clock.databaseNow() / 1_000)},v1=${'0'.repeat(64)}`,
      ])
        expect(() => site.provider.readWebhook(forged, signature)).toThrow(BadSignature);
    });
  });
}
