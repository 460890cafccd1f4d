import type { Claim } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { type TellPorts, tellMembers } from '../notifications/index.ts';
import type { SaleChange, SaleLetters } from './sale-ports.ts';
import type { AboutSale, MoneyLetter } from './sale-template.ts';
import { moneyLetters, payoutLetter, reminderLetter } from './sale-templates.ts';

/** Tells members about an auction's money, in the transaction of what is told. */
export function saleLetters(ports: TellPorts): SaleLetters {
  const { publicUrl } = ports;
  const write = (tx: Queryable, letters: readonly MoneyLetter[]) => writeLetters(tx, ports, letters);
  return {
    async about(tx, { auctionId, before, after }: SaleChange) {
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

/** Writes letters with their notices, each once. */
export async function writeLetters(tx: Queryable, ports: TellPorts, letters: readonly MoneyLetter[]): Promise<void> {
  await tellMembers(
    tx,
    ports,
    letters.map((letter) => ({ ...letter, about: `money:${letter.about}` })),
  );
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
