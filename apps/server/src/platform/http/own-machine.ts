import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Headers with which a proxy marks forwarded requests. */
const PASSED_ON =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|x-envoy-.+|true-client-ip|(cf|fastly|do)-.*(connecting|client)-ip)$/;

const LOCAL_NAME = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** Whether the request comes from this machine, and not through a proxy. */
export function isOwnMachine({ headers, socket }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => PASSED_ON.test(name))) return false;
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isIP(address) !== 0 && (address === '::1' || address.startsWith('127.'));
}

/**
 * Whether the request comes from this machine and names it as the host. If another site lets its name point to this
 * machine, a browser here sends its pages' requests to this server too, but names that site as the host.
 */
export function isLocalVisit(request: FastifyRequest): boolean {
  return isOwnMachine(request) && LOCAL_NAME.test(request.headers.host ?? '');
}
