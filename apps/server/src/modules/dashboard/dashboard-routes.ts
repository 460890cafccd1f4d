import * as calls from '@clamor/contract/dashboard';
import { roleCanSell } from '@clamor/domain/accounts';
import type { FastifyInstance } from 'fastify';
import { answer, BAD_CURSOR, positionOfCursor, refuse, route } from '../../platform/http/index.ts';
import { listingsCsv } from './listings-csv.ts';
import { type SellerListingsPorts, sellerListings } from './seller-listings.ts';
import { sellerSummary } from './seller-summary.ts';

export interface DashboardPorts extends SellerListingsPorts {
  /** The site's own address. */
  publicUrl: string;
}

/** Registers the routes of the seller's dashboard. */
export function registerDashboardRoutes(app: FastifyInstance, ports: DashboardPorts): void {
  const { pool, clock, publicUrl } = ports;
  route(app, calls.readSellerSummary, async ({ caller }) => {
    if (!roleCanSell(caller.role)) return refuse('FORBIDDEN');
    return answer(200, await sellerSummary(pool, caller.userId, clock.now()));
  });

  route(app, calls.listSellerListings, async ({ caller, query }) => {
    if (!roleCanSell(caller.role)) return refuse('FORBIDDEN');
    const after = positionOfCursor(query.cursor);
    if (after === undefined) return BAD_CURSOR;
    return answer(200, await sellerListings(ports, caller.userId, query, after));
  });

  route(
    app,
    calls.exportSellerListings,
    async ({ caller }) => {
      if (!roleCanSell(caller.role)) return refuse('FORBIDDEN');
      return listingsCsv(pool, caller.userId, publicUrl);
    },
    { limit: 'export' },
  );
}
