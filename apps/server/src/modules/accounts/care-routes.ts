import { Readable } from 'node:stream';
import * as calls from '@clamor/contract/account-care';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DONE, raw, refuse, route } from '../../platform/http/index.ts';
import { secretRoute, wrongPassword } from '../passwords/index.ts';
import { accountFile } from './account-file.ts';
import type { AccountPorts } from './account-ports.ts';
import { deleteOwnAccount, type Leaving } from './own-deletion.ts';

export interface CarePorts extends Leaving {
  /** Called after a member deleted their account. `pictureUrl`: their profile picture, which nothing shows any more. */
  left: (userId: string, pictureUrl: string | null, request: FastifyRequest) => Promise<void>;
}

const FILE = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="clamor-account.json"',
};

/** Registers the routes with which members export and delete their own account. */
export function registerCareRoutes(app: FastifyInstance, ports: AccountPorts, care: CarePorts): void {
  route(
    app,
    calls.exportAccount,
    ({ caller }) => raw(200, Readable.from(accountFile(ports.pool, care.parts, caller.userId)), FILE),
    { limit: 'export' },
  );

  secretRoute(app, calls.deleteAccount, async ({ body, caller, request }) => {
    const outcome = await deleteOwnAccount(ports, care, caller, { password: body.password, address: request.ip });
    if (outcome.kind === 'bound') return refuse('OPEN_OBLIGATIONS', { obligations: outcome.obligations });
    if (outcome.kind !== 'deleted') return wrongPassword(outcome, 'password');
    await care.left(caller.userId, outcome.pictureUrl, request);
    return DONE;
  });
}
