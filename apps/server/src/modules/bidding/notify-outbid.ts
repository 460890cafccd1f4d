import { HOUR } from '@clamor/domain/time';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/index.ts';
import { dollars, type NotifyPorts, type Renotification, renotify } from '../notifications/index.ts';
import { moveMarks, type Positions, positionsSince } from './outbid.postgres.ts';

export interface OutbidPorts extends NotifyPorts {
  pool: pg.Pool;
}

/** Members who are told in one transaction, or a few more. */
const MEMBERS_AT_ONCE = 500;

/**
 * Tells who was outbid in these auctions since they were looked at last, once whatever happens: a mark in the database says how far that is.
 * Answers the auctions that are done with.
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

/** As many auctions as there is room to tell of; one at least. */
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
      `The top bid on "${title}" is ${dollars(priceCents ?? 0)} now, and it is not yours. Bid again while it runs.`,
    ],
    action: { label: 'Bid again', url: `${ports.publicUrl}/listing/${slug}` },
  };
  return outbidIds.map((userId) => ({ userId, group: 'bids', about, ...mailed, content }));
}
