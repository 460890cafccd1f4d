import type { Claim } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { type NotifyPorts, notifyMembers } from '../notifications/index.ts';
import type { SaleChange, SaleNotifier } from '../sales/index.ts';
import type { AboutSale, SaleNotification } from './sale-template.ts';
import { payoutNotification, reminderNotification, saleNotifications } from './sale-templates.ts';

/** Writes the notifications about a sale in the transaction that changes it. */
export function createSaleNotifier(ports: NotifyPorts): SaleNotifier {
  const { publicUrl } = ports;
  const write = (tx: Queryable, notifications: readonly SaleNotification[]) =>
    writeSaleNotifications(tx, ports, notifications);
  return {
    async about(tx, { auctionId, before, after }: SaleChange) {
      const sale = await aboutSale(tx, auctionId, publicUrl);
      if (sale !== null) await write(tx, saleNotifications(before, after, sale));
    },
    async remind(tx, claim: Claim, hoursLeft: number) {
      const sale = await aboutSale(tx, claim.auctionId, publicUrl);
      if (sale !== null) await write(tx, [reminderNotification(claim, hoursLeft, sale)]);
    },
    paidOut: (tx, payout) => write(tx, [payoutNotification(payout, `${publicUrl}/money`)]),
  };
}

/** Writes notifications and their mails, each once. */
export async function writeSaleNotifications(
  tx: Queryable,
  ports: NotifyPorts,
  notifications: readonly SaleNotification[],
): Promise<void> {
  await notifyMembers(
    tx,
    ports,
    notifications.map((notification) => ({ ...notification, about: `money:${notification.about}` })),
  );
}

/** The facts about an auction's sale that notifications name; null if the auction has no claim. */
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
