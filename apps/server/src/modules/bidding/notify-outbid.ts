import { HOUR } from '@clamor/domain/time';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/index.ts';
import { dollars, type NotifyPorts, type Renotification, renotify } from '../notifications/index.ts';
import { moveMarks, type Positions, positionsSince } from './outbid.postgres.ts';

export interface OutbidPorts extends NotifyPorts {
  pool: pg.Pool;
}

/** After this many members a transaction takes no further auction. */
const MEMBERS_AT_ONCE = 500;

/**
 * Notifies the members who were outbid in these auctions. Each auction has a mark, the last bid that was checked. It
 * moves in the same transaction, so each member is notified once. Returns the auctions that were checked.
 */
export async function notifyOutbid(ports: OutbidPorts, listingIds: readonly string[]): Promise<Positions[]> {
  return await inTransaction(ports.pool, async (tx) => {
    const looked = withinBound(await positionsSince(tx, listingIds));
    const news = looked.filter(({ isRunning, upTo }) => isRunning && upTo !== null);
    const leading = news.flatMap(({ leaderId, listingId }) =>
      leaderId === null ? [] : [{ userId: leaderId, about: aboutOf(listingId) }],
    );
    const outbid = news.flatMap((auction) => outbidNotifications(auction, ports));
    await renotify(tx, ports, outbid, leading);
    await moveMarks(tx, looked);
    return looked;
  });
}

/** The first auctions that fit into one transaction, at least one. */
function withinBound(positions: readonly Positions[]): Positions[] {
  let notified = 0;
  return positions.filter(({ outbidIds }) => {
    const isNext = notified < MEMBERS_AT_ONCE;
    notified += outbidIds.length;
    return isNext;
  });
}

const aboutOf = (listingId: string) => `outbid:${listingId}`;

function outbidNotifications(
  { listingId, title, slug, priceCents, outbidIds }: Positions,
  ports: NotifyPorts,
): Renotification[] {
  const about = aboutOf(listingId);
  const mailed = { mailKey: `${about}:${ports.clock.now()}`, mailsApartMs: HOUR };
  const content = {
    subject: `You were outbid: ${title}`,
    paragraphs: [
      `The top bid on "${title}" is ${dollars(priceCents ?? 0)} now, and it is not yours. You can bid again while the auction runs.`,
    ],
    action: { label: 'Bid again', url: `${ports.publicUrl}/listing/${slug}` },
  };
  return outbidIds.map((userId) => ({ userId, group: 'bids', about, ...mailed, content }));
}
