import type { Claim } from '@clamor/domain/payments';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { queueMail, setLetter } from '../../platform/mail/index.ts';
import type { MoneyStep, SaleLetters } from '../payments/index.ts';
import { addresseesOf } from './due-letters.postgres.ts';
import type { AboutSale, MoneyLetter } from './money-letter.ts';
import { moneyLetters, payoutLetter, reminderLetter } from './money-letters.ts';

export interface LetterPorts {
  clock: Clock;
  publicUrl: string;
}

/** Writes the letters about an auction's money into the outbox, in the transaction of what they tell. */
export function saleLetters(ports: LetterPorts): SaleLetters {
  const { publicUrl } = ports;
  const write = (tx: Queryable, letters: readonly MoneyLetter[]) => writeLetters(tx, ports, letters);
  return {
    async about(tx, { auctionId, before, after }: MoneyStep) {
      const sale = await aboutSale(tx, auctionId, publicUrl);
      if (sale !== null) await write(tx, moneyLetters(before, after, sale));
    },
    async remind(tx, claim: Claim, hoursLeft: number) {
      const sale = await aboutSale(tx, claim.auctionId, publicUrl);
      if (sale !== null) await write(tx, [reminderLetter(claim, hoursLeft, sale)]);
    },
    paidOut: (tx, payout) => write(tx, [payoutLetter(payout, `${publicUrl}/money`)]),
  };
}

/** Puts letters into the outbox, each once. */
export async function writeLetters(
  tx: Queryable,
  { clock, publicUrl }: LetterPorts,
  letters: readonly MoneyLetter[],
): Promise<void> {
  const people = await addresseesOf(tx, [...new Set(letters.map(({ userId }) => userId))]);
  for (const { userId, about, letter } of letters) {
    const to = people.find(({ id }) => id === userId);
    if (to === undefined) continue;
    const set = setLetter({ greeting: `Hello ${to.username},`, ...letter }, `Clamor\n${publicUrl}`);
    await queueMail(tx, clock, { to: to.email, ...set }, `money:${about}:${userId}`);
  }
}

/** Null where nobody has a claim on the auction. */
export async function aboutSale(tx: Queryable, auctionId: string, publicUrl: string): Promise<AboutSale | null> {
  const { rows } = await tx.query<{ title: string; slug: string }>(
    `SELECT title, slug FROM listings
     WHERE id = (SELECT listing_id FROM claims WHERE auction_id = $1 LIMIT 1)`,
    [auctionId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const listingUrl = `${publicUrl}/listing/${row.slug}`;
  return { title: row.title, listingUrl, orderUrl: `${publicUrl}/orders/${auctionId}` };
}
