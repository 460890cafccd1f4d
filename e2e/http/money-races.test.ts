import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askDatabase, checkBooks, databaseUrl } from './books.ts';
import { Member } from './outside-client.ts';
import { checkProviderBooks } from './provider-books.ts';
import { freePort, type RunningServer, startServer, temporaryFolder } from './running-server.ts';
import {
  askForPayment,
  complete,
  giveCard,
  HOUR_SECONDS,
  openPayment,
  PAY_WITHIN_HOURS,
  readOrder,
  type Sale,
  sell,
} from './sales.ts';

/** The number of rounds, more in `npm run crash`. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3) * 3;
const AT_ONCE = 10;
const ROUNDS_MS = 120_000;

describe('money at the same moment, at two servers of one market', () => {
  let dataDir: string;
  let server: RunningServer;
  let other: RunningServer;
  let seller: Member;
  let buyer: Member;
  let runnerUp: Member;

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    server = await startServer({ dataDir, port: await freePort() });
    other = await startServer({ env: { DATABASE_URL: await databaseUrl(dataDir) } });
    seller = await Member.join(server.origin, 'Sela-Seller', 'SELLER');
    buyer = await Member.join(server.origin, 'ada', 'BIDDER');
    runnerUp = await Member.join(server.origin, 'ben', 'BIDDER');
  });

  afterAll(async () => {
    await other?.stop();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  const tenTimes = <Result>(ask: (member: Member) => Promise<Result>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(index % 2 === 0 ? buyer : buyer.at(other.origin))));

  it('the same opening ten times at once opens one payment, and the same completion ten times at once books it once', async () => {
    const [sale] = (await sell(seller, [runnerUp, buyer], ['A sextant'])) as [Sale];
    const opened = await tenTimes((member) => askForPayment(member, sale));
    const intents = new Set(opened.map(({ body }) => body.paymentIntentId ?? body.code));
    intents.delete('OVERLOADED');
    expect(intents.size).toBe(1);
    const { paymentIntentId, clientSecret } = await openPayment(buyer, sale);
    expect([...intents]).toEqual([paymentIntentId]);

    await giveCard(buyer, clientSecret, 'pm_card_visa');
    const completed = await tenTimes((member) => complete(member, paymentIntentId));
    expect(completed.map(({ body }) => body.success)).toEqual(Array.from({ length: AT_ONCE }, () => true));
    const booked = await askDatabase(dataDir, "SELECT cents FROM transfers WHERE kind = 'paid' ORDER BY cents");
    expect(booked.map(({ cents }) => Number(cents))).toEqual([600, 13_500]);
  });

  it(
    'a release and a payment at the same moment come to one of the two, and no money is kept for nothing',
    async () => {
      const titles = Array.from({ length: ROUNDS }, (_, round) => `Contested item ${round}`);
      const sales = await sell(seller, [runnerUp, buyer], titles);
      await seller.advanceClock((PAY_WITHIN_HOURS + 1) * HOUR_SECONDS);
      for (const member of [seller, buyer, runnerUp]) await member.signIn();
      await seller.at(other.origin).advanceClock(0);
      for (const [round, sale] of sales.entries()) {
        const { paid, released } = await contest(sale, round);
        const { claim } = await readOrder(buyer, sale);
        const shown = JSON.stringify({ round, paid, released, state: claim?.state });
        expect(paid && released, shown).toBe(false);
        if (paid) expect(claim?.state, shown).toBe('PAID');
        if (released) expect(claim?.state, shown).toBe('RELEASED');
      }
      await seller.advanceClock(HOUR_SECONDS);
    },
    ROUNDS_MS,
  );

  /** Lets payment and release of a sale compete. The side that starts alternates between rounds. */
  async function contest(sale: Sale, round: number): Promise<{ paid: boolean; released: boolean }> {
    const { paymentIntentId, clientSecret } = await openPayment(buyer, sale);
    const release = async () => {
      const path = `/api/seller/listings/${sale.slug}/offer-runner-up`;
      return (await seller.at(other.origin).call(path, { method: 'POST' })).status === 200;
    };
    const payment = async () => {
      await giveCard(buyer, clientSecret, 'pm_card_visa');
      return (await complete(buyer, paymentIntentId)).body.success === true;
    };
    if (round % 3 === 0) {
      const [released, paid] = await Promise.all([release(), payment()]);
      return { paid, released };
    }
    const given = round % 3 === 1 ? giveCard(buyer, clientSecret, 'pm_card_visa') : Promise.resolve();
    const [paid, released] = await Promise.all([given.then(payment), release()]);
    return { paid, released };
  }

  it('leaves the books in order, here and at the provider', async () => {
    expect(await checkBooks(dataDir)).toContain('all agree');
    await checkProviderBooks(dataDir);
  });
});
