import * as calls from '@clamor/contract/payouts';
import { roleCanSell } from '@clamor/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/index.ts';
import { answer, raw, refuse, route } from '../../platform/http/index.ts';
import type { SaleMark } from './seller-money.postgres.ts';
import { allSellerMoney, sellerMoney } from './seller-money.ts';
import { sellerMoneyCsv } from './seller-money-csv.ts';

export interface SellerMoneyPorts {
  pool: pg.Pool;
  clock: Clock;
}

const NO_CURSOR = { errors: [{ field: 'cursor', message: 'Cursor is not valid' }] };

/** What a seller is owed, and was sent. */
export function registerSellerMoneyRoutes(app: FastifyInstance, { pool, clock }: SellerMoneyPorts): void {
  route(app, calls.readSellerMoney, async ({ caller, query }) => {
    if (!roleCanSell(caller.role)) return refuse('FORBIDDEN');
    const after = query.cursor === undefined ? null : markOf(query.cursor);
    if (query.cursor !== undefined && after === null) return refuse('VALIDATION_FAILED', NO_CURSOR);
    const asked = { sellerId: caller.userId, limit: query.limit, after };
    const { last, ...page } = await sellerMoney(pool, asked, clock.now());
    return answer(200, { ...page, nextCursor: last === null ? null : cursorOf(last) });
  });

  route(app, calls.exportSellerMoney, async ({ caller }) => {
    if (!roleCanSell(caller.role)) return refuse('FORBIDDEN');
    return raw(200, sellerMoneyCsv(allSellerMoney(pool, caller.userId, clock.now())), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="clamor-money.csv"',
    });
  });
}

const Mark = z.tuple([z.int(), z.uuid()]);

function cursorOf({ at, id }: SaleMark): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

function markOf(cursor: string): SaleMark | null {
  try {
    const [at, id] = Mark.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at, id };
  } catch {
    return null;
  }
}
