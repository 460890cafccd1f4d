import { readSystem, type SystemStatus } from '@clamor/contract/staff-system';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/index.ts';

/** Registers the route for the status of this node, which all staff may read. */
export function registerSystemRoute(app: FastifyInstance, status: () => Promise<SystemStatus>): void {
  route(app, readSystem, async () => answer(200, await status()));
}
