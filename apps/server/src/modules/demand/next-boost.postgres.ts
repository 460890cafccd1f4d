import { DEVICE_WAITS_MS } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { deviceOf, type VisitorHashes } from '../../platform/visitor/index.ts';

/** When the request's device may boost a listing again; null: now. The listing's page shows it in its viewer part. */
export function nextBoostOf(pool: pg.Pool, clock: Clock, hashes: VisitorHashes) {
  return async (request: FastifyRequest, listingId: string): Promise<Instant | null> => {
    const deviceId = deviceOf(request);
    if (deviceId === null) return null;
    const { rows } = await pool.query<{ last_at: number }>({
      name: 'boost-of-device',
      text: 'SELECT last_at FROM boost_devices WHERE listing_id = $1 AND device_hash = $2',
      values: [listingId, hashes.device(deviceId)],
    });
    const next = rows[0] === undefined ? 0 : rows[0].last_at + DEVICE_WAITS_MS;
    return next > clock.now() ? next : null;
  };
}
