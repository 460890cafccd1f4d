import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchUp } from '../../src/modules/payments/catch-up.fixture.ts';
import type { TestMember } from '../../src/modules/test-helper/market-site.fixture.ts';
import { openStaffedMarket, type PaidSale, type StaffedMarket } from '../staff/staff-money.fixture.ts';

const MINUTES = 60;

let site: StaffedMarket;

beforeAll(async () => {
  site = await openStaffedMarket();
});

afterAll(async () => {
  await site?.close();
});

/** The mails to a member in the outbox, oldest first. */
async function mailsTo({ username }: TestMember): Promise<{ subject: string; text: string }[]> {
  const { rows } = await site.pool.query<{ subject: string; text: string }>(
    'SELECT subject, body_text AS text FROM mails WHERE to_address = $1 ORDER BY created_at, id',
    [`${username}@members.test`],
  );
  return rows;
}
const subjectsTo = async (member: TestMember) => (await mailsTo(member)).map(({ subject }) => subject.split(':')[0]);
const lastTo = async (member: TestMember) => (await mailsTo(member)).at(-1);
const open = async (auctionId: string, member: TestMember) =>
  (await site.call('POST', '/api/payments/create-intent', { member, body: { auctionId } })).body;
const confirm = (clientSecret: string, paymentMethod: string) =>
  site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod } });
const refund = ({ paymentId }: PaidSale) =>
  site.staff('POST', `/api/admin/payments/${paymentId}/refund`, { reason: 'It was broken.', bearer: 'seller' });
const passes = async (seconds: number) => {
  await site.advance(seconds);
  await site.settle();
};

describe('letters about a payment', () => {
  it('tell the buyer what they paid, and the seller what they get', async () => {
    const { buyer, seller } = await site.paid();
    expect((await lastTo(buyer))?.text).toContain('$26.00');
    expect((await lastTo(seller))?.text).toContain('$25.00');
  });

  it('tell of a card that the bank refused later, and not of one that is declined on the page', async () => {
    const { auctionId, buyer } = await site.sold();
    await site.payFor(auctionId, buyer, 'pm_card_chargeDeclined');
    expect(await subjectsTo(buyer)).toEqual([]);
    await site.payFor(auctionId, buyer, 'pm_card_processing');
    await site.pool.query(
      `UPDATE sandbox_intents SET status = 'requires_payment_method', last_error = $2 WHERE metadata->>'auctionId' = $1`,
      [auctionId, { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }],
    );
    await site.settle();
    expect(await subjectsTo(buyer)).toEqual(['Payment failed']);
    expect((await lastTo(buyer))?.text).toContain('Your card was declined.');
  });

  it('tell of it each time that a bank refuses later', async () => {
    const { auctionId, buyer } = await site.sold();
    for (const message of ['Your card was declined.', 'The account is closed.']) {
      await site.payFor(auctionId, buyer, 'pm_card_processing');
      await site.pool.query(
        `UPDATE sandbox_intents SET status = 'requires_payment_method', last_error = $2 WHERE metadata->>'auctionId' = $1`,
        [auctionId, { code: 'card_declined', decline_code: 'generic_decline', message }],
      );
      await site.settle();
      await site.settle();
      expect((await lastTo(buyer))?.text).toContain(message);
    }
    expect(await subjectsTo(buyer)).toEqual(['Payment failed', 'Payment failed']);
  });

  it('tell the buyer of money that came when it could not be taken any more', async () => {
    const { auctionId, buyer, seller } = await site.sold();
    const lost = await open(auctionId, buyer);
    await site.pool.query('DELETE FROM payments WHERE auction_id = $1', [auctionId]);
    await site.payFor(auctionId, buyer);
    await confirm(lost.clientSecret, 'pm_card_visa');
    await catchUp(site.payments.ports);
    expect(await subjectsTo(buyer)).toEqual(['Payment received', 'Your money is on its way back', 'Refunded']);
    expect(await subjectsTo(seller)).toEqual(['Paid']);
  });
});

describe('letters about a refund', () => {
  it('tell both sides that it was asked for, and that it is done', async () => {
    const sale = await site.paid('pm_card_pendingRefund');
    await refund(sale);
    await site.settle();
    expect(await subjectsTo(sale.buyer)).toEqual(['Payment received', 'A refund is on its way']);
    expect(await subjectsTo(sale.seller)).toEqual(['Paid', 'Do not send']);
    await passes(2 * MINUTES);
    expect((await subjectsTo(sale.buyer)).at(-1)).toBe('Refunded');
    expect((await subjectsTo(sale.seller)).at(-1)).toBe('The sale was undone');
  });

  it('tell the buyer each time that a bank does not take it', async () => {
    const sale = await site.paid('pm_card_refundFail');
    await refund(sale);
    await site.settle();
    await passes(2 * MINUTES);
    expect((await subjectsTo(sale.buyer)).slice(1)).toEqual([
      'A refund is on its way',
      'Refunded',
      'Your refund is delayed',
    ]);
    await passes(60 * MINUTES);
    await site.pool.query(
      `UPDATE sandbox_refunds SET status = 'failed'
       WHERE intent_id = (SELECT intent_id FROM payments WHERE id = $1)`,
      [sale.paymentId],
    );
    await site.settle();
    expect((await subjectsTo(sale.buyer)).slice(4)).toEqual(['Refunded', 'Your refund is delayed']);
  });
});

describe('letters about what goes wrong', () => {
  it('tell the seller of a problem and of a dispute', async () => {
    const troubled = await site.shipped();
    await site.order(troubled.auctionId, 'problem', troubled.buyer, { text: 'It is broken.' });
    expect((await subjectsTo(troubled.seller)).at(-1)).toBe('A problem was reported');
    const disputed = await site.paid('pm_card_createDispute');
    await passes(2 * MINUTES);
    expect((await subjectsTo(disputed.seller)).at(-1)).toBe('Disputed');
  });
});

describe('letters about a payout', () => {
  it('tell its seller what was sent, once it is, and not where that cannot be noted', async () => {
    const sale = await site.shipped();
    await site.order(sale.auctionId, 'receive', sale.buyer);
    const { id } = (await site.staff('POST', '/api/admin/payouts', { sellerId: sale.seller.id })).body;
    const paid = () => site.staff('POST', `/api/admin/payouts/${id}/paid`, { reference: 'BANK-1' });
    await site.pool.query(`
      CREATE FUNCTION refuse_paid_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
      CREATE TRIGGER refuse_paid_note BEFORE INSERT ON staff_audit FOR EACH ROW WHEN (NEW.action = 'payout_paid')
        EXECUTE FUNCTION refuse_paid_note()`);
    expect((await paid()).status).toBe(500);
    await site.pool.query('DROP TRIGGER refuse_paid_note ON staff_audit');
    expect((await subjectsTo(sale.seller)).at(-1)).toBe('Received');
    expect((await paid()).status).toBe(200);
    expect((await subjectsTo(sale.seller)).at(-1)).toBe('Paid out');
    expect((await lastTo(sale.seller))?.text).toContain('$25.00 for one sale, with the reference BANK-1');
  });
});

it('a pickup is handed over, and not on its way', async () => {
  const { auctionId, buyer, seller } = await site.sold({ localPickup: true });
  await site.order(auctionId, 'address', buyer, { method: 'pickup' });
  await site.payFor(auctionId, buyer);
  expect((await site.order(auctionId, 'hand-over', seller)).status).toBe(200);
  expect((await subjectsTo(buyer)).at(-1)).toBe('Handed over');
  expect((await lastTo(buyer))?.text).toContain('was handed over to you');
});
