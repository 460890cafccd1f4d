import type { FastifyRequest } from 'fastify';
import { deviceOf, type VisitorHashes } from './visitor-device.ts';

/** The network and the device from which a request came, as keyed hashes. Without a cookie the device is null. */
export interface RequestOrigin {
  network: Buffer;
  device: Buffer | null;
}

export function requestOrigin(visitors: VisitorHashes, request: FastifyRequest): RequestOrigin {
  const device = deviceOf(request);
  return { network: visitors.address(request.ip), device: device === null ? null : visitors.device(device) };
}
