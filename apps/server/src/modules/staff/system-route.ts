import { readSystem, type SystemStatus } from '@clamor/contract/staff-system';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/index.ts';

/** The status of this node, for everybody who may read as staff. */
export function registerSystemRoute(app: FastifyInstance, status: () => Promise<SystemStatus>): void {
  route(app, readSystem, async () => answer(200, await status()));
}
