import * as calls from '@clamor/contract/payouts';
import { roleCanSell } from '@clamor/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { answer, BAD_CURSOR, positionOfCursor, refuse, route } from '../../platform/http/index.ts';
import { allSellerMoney, sellerMoney } from './seller-money.ts';
import { sellerMoneyCsv } from './seller-money-csv.ts';

export interface SellerMoneyPorts {
  pool: pg.Pool;
  clock: Clock;
}

/** Registers the routes for a seller's proceeds and payouts. */
export function registerSellerMoneyRoutes(app: FastifyInstance, { pool, clock }: SellerMoneyPorts): void {
  route(app, calls.readSellerMoney, async ({ caller, query }) => {
    if (!roleCanSell(caller.role)) return refuse('FORBIDDEN');
    const after = positionOfCursor(query.cursor);
    if (after === undefined) return BAD_CURSOR;
    return answer(200, await sellerMoney(pool, { sellerId: caller.userId, limit: query.limit, after }, clock.now()));
  });

  route(
    app,
    calls.exportSellerMoney,
    async ({ caller }) => {
      if (!roleCanSell(caller.role)) return refuse('FORBIDDEN');
      return sellerMoneyCsv(allSellerMoney(pool, caller.userId, clock.now()));
    },
    { limit: 'export' },
  );
}
