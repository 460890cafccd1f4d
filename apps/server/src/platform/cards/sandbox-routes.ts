import { approveInSandbox, confirmInSandbox, steerSandbox } from '@clamor/contract/sandbox';
import type { FastifyInstance } from 'fastify';
import { answer, refuse, route } from '../http/index.ts';
import type { Sandbox, Tried } from './sandbox/create-sandbox.ts';
import type { Deliver } from './sandbox/deliver-events.ts';

/** The route for webhooks. Those of the sandbox arrive there too. */
const WEBHOOK_PATH = '/api/payments/webhook';

/**
 * Registers the routes with which a page pays in the sandbox. As with the real provider, whoever has an intent's secret
 * may pay it.
 */
export function registerSandboxRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  route(
    app,
    confirmInSandbox,
    async ({ body }) => answerTo(await sandbox.confirm(body.clientSecret, body.paymentMethod)),
    { limit: 'card' },
  );
  route(app, approveInSandbox, async ({ body }) => answerTo(await sandbox.approve(body.clientSecret, body.approve)), {
    limit: 'card',
  });
  route(app, steerSandbox, async ({ body }) => {
    if ('sends' in body) await sandbox.setSends(body.sends);
    else if (!(await sandbox.closeDispute(body.disputeId, body.outcome))) return refuse('NOT_FOUND');
    await sandbox.job.finish();
    return answer(200, { success: true });
  });
  app.addHook('onListen', async () => sandbox.openDoor(throughTheDoor(app)));
}

/** Delivers the sandbox's webhooks through the site's own HTTP server, once it listens, as a real provider would. */
function throughTheDoor(app: FastifyInstance): Deliver {
  return async (payload, signature) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const { statusCode } = await app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload });
    return statusCode === 200;
  };
}

function answerTo(tried: Tried) {
  if (tried === 'unknown') return refuse('NOT_FOUND');
  return tried === 'wrong_state' ? refuse('WRONG_STATE') : answer(200, tried);
}
