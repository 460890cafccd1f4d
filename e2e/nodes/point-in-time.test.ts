import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { PlacedBid } from '@clamor/contract/bidding';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allBids, BidStream } from '../http/bid-stream.ts';
import { askDatabaseAt, checkBooksOf } from '../http/books.ts';
import { Member } from '../http/outside-client.ts';
import { type RunningServer, startServer, temporaryFolder } from '../http/running-server.ts';
import { type ArchivedPostgres, hasPgBackRest, openArchivedPostgres } from './archived-postgres.ts';
import { putUp, startAuction } from './auctions.ts';
import { isPostgresInstalled, untilDone } from './installed-cluster.ts';

const RESTORE = resolve(import.meta.dirname, '../../apps/server/dist/restore.js');
const SLOW = 240_000;
const BIDS = 50;
const OUTAGE_MS = 3_000;

describe.skipIf(!isPostgresInstalled || !hasPgBackRest)(
  'a site restored to a point in time (left out where pgBackRest or an installed PostgreSQL is missing)',
  () => {
    let database: ArchivedPostgres;
    let dataDir = '';
    let copy: RunningServer;
    let url: string;
    let slug: string;
    let rivals: Member[];
    let point: string;
    let endsAt: string | null;
    /** The bids acknowledged before the chosen time, and the last amount that anybody had bid by then. */
    let before: { sequence: number; amountCents: number }[];
    let lastAmountCents: number;

    const start = (databaseUrl: string) =>
      startServer({ dataDir, env: { DATABASE_URL: databaseUrl, OUTAGE_THRESHOLD_MS: String(OUTAGE_MS) } });
    const restoreCommand = async (option: string) => {
      const env = { PATH: process.env.PATH ?? '', DATABASE_URL: url };
      return (await promisify(execFile)(process.execPath, [RESTORE, option], { env })).stdout;
    };
    const endOf = async (origin: string) => {
      const reader = rivals[0]?.at(origin);
      return (await reader?.expect<ListingResponse>(200, `/api/listings/${slug}`))?.endsAt ?? null;
    };

    beforeAll(async () => {
      database = await openArchivedPostgres();
      dataDir = await temporaryFolder();
      const site = await start(database.url);
      const seller = await Member.join(site.origin, 'point-seller', 'SELLER');
      rivals = [];
      for (let index = 0; index < 4; index += 1) {
        rivals.push(await Member.join(site.origin, `point-rival-${index}`, 'BIDDER'));
      }
      slug = await putUp(seller, 'A lamp that comes back');
      await startAuction({ seller, fans: [rivals[0], rivals[1]] as [Member, Member], slug });
      const stream = new BidStream(slug, rivals);
      const running = stream.run();
      await stream.untilAcknowledged(BIDS);
      await database.backUp();
      await stream.untilAcknowledged(BIDS);
      endsAt = await endOf(site.origin);
      before = stream.placed;
      point = await database.now();
      lastAmountCents = stream.lastAmountCents;
      await stream.untilAcknowledged(BIDS);
      await askDatabaseAt(database.url, 'TRUNCATE bids CASCADE');
      stream.stop();
      await running;
      await site.stop('SIGKILL');
      await database.stop();
      url = await database.restoreTo(point);
      // Retried: the restored database shows its node as seen a moment ago, so the command is refused for three
      // seconds.
      await untilDone(async () => expect(await restoreCommand('--close')).toContain('Closed a copy as of'));
      const sincePoint = `SELECT clock_timestamp() - '${point}' > interval '${2 * OUTAGE_MS} milliseconds' AS long`;
      await untilDone(async () => {
        const [row] = await askDatabaseAt(url, sincePoint);
        if (row?.long !== true) throw new Error('The gap is too short for an outage.');
      });
      copy = await start(url);
    }, SLOW);
    afterAll(async () => {
      try {
        await copy?.stop();
      } finally {
        await database?.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    });

    it('has every bid that was acknowledged before the point, and none that was sent after it', async () => {
      const bids = await allBids((rivals[0] as Member).at(copy.origin), slug);
      expect(before.length).toBeGreaterThan(BIDS);
      expect(bids.map(({ sequence }) => sequence)).toEqual(bids.map((_, index) => index + 1));
      const rows = bids.map(({ sequence, amountCents }) => ({ sequence, amountCents }));
      expect(rows).toEqual(expect.arrayContaining(before));
      expect(rows.at(-1)?.amountCents).toBeLessThanOrEqual(lastAmountCents);
      await checkBooksOf(url);
    });

    it('is closed, and gives the auction the time since the point', async () => {
      expect(copy.output()).toContain('This is a copy, restored from a backup of');
      const pointAt = Date.parse(`${point.replace(' ', 'T')}:00`);
      const since = `FROM outages WHERE from_at > ${pointAt - OUTAGE_MS}`;
      // The sum, because a busy machine may have further outages.
      const outageMs = async () =>
        Number((await askDatabaseAt(url, `SELECT sum(to_at - from_at) AS ms ${since}`))[0]?.ms);
      expect(await outageMs()).toBeGreaterThan(OUTAGE_MS);
      const [first] = await askDatabaseAt(url, `SELECT min(from_at) AS at ${since}`);
      expect(Math.abs(Number(first?.at) - pointAt)).toBeLessThan(OUTAGE_MS);
      const moved = async () => Date.parse((await endOf(copy.origin)) ?? '') - Date.parse(endsAt ?? '');
      await expect.poll(async () => (await moved()) - (await outageMs()), { timeout: 10_000 }).toBe(0);
    });

    it('takes bids, and works with the outside again when it is opened', async () => {
      expect(await restoreCommand('--open')).toContain('Mail and provider work go on.');
      for (const [index, rival] of rivals.entries()) {
        const body = { slug, amountCents: lastAmountCents + 1 + index };
        const placed = await rival.at(copy.origin).expect<PlacedBid>(201, '/api/bids', { method: 'POST', body });
        // The leader's bid only raises the maximum, which adds no row of a bid.
        if (!placed.raised) expect(placed.bid.amountCents).toBe(body.amountCents);
      }
    });
  },
);
