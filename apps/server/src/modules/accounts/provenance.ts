import type { FastifyRequest } from 'fastify';
import { deviceOf, type VisitorHashes } from '../../platform/visitor/index.ts';

/** Where a request came from, as keyed hashes: its network, and its device where it showed one. */
export interface Provenance {
  network: Buffer;
  device: Buffer | null;
}

export function provenanceOf(visitors: VisitorHashes, request: FastifyRequest): Provenance {
  const device = deviceOf(request);
  return { network: visitors.address(request.ip), device: device === null ? null : visitors.device(device) };
}
