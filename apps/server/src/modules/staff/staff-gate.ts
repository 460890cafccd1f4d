import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/address/index.ts';
import type { StaffCaller, StaffShutOut } from '../../platform/http/index.ts';
import { WrongSecrets } from './wrong-secrets.ts';

export interface GateOptions {
  /** Does everything while no secret has a name; only reads once one has. */
  adminSecret: string;
  /** One for each person of staff. */
  named: readonly { name: string; secret: string }[];
  /** False: wrong secrets are not slowed. */
  limited: boolean;
  clock: { monotonicNow(): number };
}

type Gate = (request: FastifyRequest) => StaffCaller | StaffShutOut | null;

interface KnownSecret {
  digest: Buffer;
  /** null: whoever comes with it says who they are. */
  name: string | null;
}

const NAMELESS = 'unnamed';

/** Lets in who sends a staff secret. A wrong one is noted in the log, without the secret, and slows its network. */
export function staffGate({ adminSecret, named, limited, clock }: GateOptions): Gate {
  const known: KnownSecret[] = [
    { digest: digest(adminSecret), name: null },
    ...named.map(({ name, secret }) => ({ digest: digest(secret), name })),
  ];
  const wrong = new WrongSecrets(() => clock.monotonicNow());
  return (request) => {
    const given = request.headers['x-admin-secret'];
    if (typeof given !== 'string' || given === '') return null;
    const network = networkOf(request.ip);
    const retryAfterSeconds = limited ? wrong.shutOutFor(network) : 0;
    if (retryAfterSeconds > 0) return { retryAfterSeconds };
    const found = findSecret(known, digest(given));
    if (found !== null) return callerOf(found, named.length === 0, request);
    wrong.count(network);
    request.log.warn({ network, route: request.routeOptions.url }, 'A wrong staff secret');
    return null;
  };
}

/** Compares hashes with all of them in constant time, so that nothing tells how near a guess was, or to whose. */
function findSecret(known: readonly KnownSecret[], given: Buffer): KnownSecret | null {
  let found: KnownSecret | null = null;
  for (const each of known) if (timingSafeEqual(each.digest, given)) found = each;
  return found;
}

function callerOf({ name }: KnownSecret, nobodyIsNamed: boolean, { headers }: FastifyRequest): StaffCaller {
  if (name !== null) return { name, mayWrite: true };
  const said = headers['x-admin-name'];
  const named = typeof said === 'string' && said.trim() !== '' ? said.trim() : NAMELESS;
  return { name: named, mayWrite: nobodyIsNamed };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
