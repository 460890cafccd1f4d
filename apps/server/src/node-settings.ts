import { z } from 'zod';
import { type AddressesOf, complaintAboutPlace, isOpenAndPublic, publicComplaint } from './redis-settings.ts';

/** Where this node takes commands that other nodes forward (docs/nodes.md#owners). */
export interface NodeSettings {
  /** The address for other nodes: `http://…` or `https://…`, without a trailing slash. */
  url: string;
  /** The host on which it listens. */
  host: string;
  port: number;
}

export interface NodeVariables {
  NODE_URL?: string | undefined;
  NODE_LISTEN?: { host: string; port: number } | undefined;
  REDIS_URL?: string | undefined;
  WORKERS?: number | undefined;
}

/** The form of NODE_URL: scheme, host and port, without a path. */
export const NodeUrl = z.string().regex(/^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?\/?$/i, {
  error: 'must be an address that starts with http:// or https://, without a path',
});

export const NodeListen = z
  .string()
  .regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i, { error: 'must be an address and a port, such as 10.0.0.5:3001' })
  .transform((text) => {
    const end = text.lastIndexOf(':');
    return { host: text.slice(0, end).replace(/^\[|\]$/g, ''), port: Number(text.slice(end + 1)) };
  });

const WORKERS_MAX = 8;

export const Workers = z
  .string()
  .regex(/^[1-9]\d?$/, { error: `must be 1 to ${WORKERS_MAX}` })
  .transform(Number)
  .refine((count) => count <= WORKERS_MAX, { error: `must be 1 to ${WORKERS_MAX}` });

/** One sentence for each conflict between the variables for forwarding and for workers. */
export function complaintsAboutNode(given: NodeVariables, production: boolean): string[] {
  const { NODE_URL: url, NODE_LISTEN: listen, REDIS_URL: redis, WORKERS: workers = 1 } = given;
  // Workers only reach each other, on their own machine. Over Redis they would also try to reach workers of other
  // machines.
  if (workers > 1 && redis !== undefined)
    return ['WORKERS cannot be used with REDIS_URL: run one node for each processor instead.'];
  if (url === undefined)
    return listen === undefined ? [] : ['NODE_URL must be set too, for NODE_LISTEN to mean anything.'];
  const complaints: string[] = [];
  if (redis === undefined) complaints.push('NODE_URL needs REDIS_URL: nodes that forward also hear of each other.');
  if (url.startsWith('https:') && listen === undefined)
    complaints.push('NODE_URL with https:// needs NODE_LISTEN: TLS ends in front of the node.');
  if (production && isOpenAndPublic(url, 'http:'))
    complaints.push(publicComplaint('NODE_URL', 'https://', new URL(url).hostname));
  return complaints;
}

/**
 * Checks that nobody on the way can read what other nodes send to this node's address.
 * @returns a sentence for the operator if somebody could. Null if the connection is encrypted, if the address is
 *   private, or if the name cannot be resolved now.
 */
export function complaintAboutNodeUrl(
  url: string,
  production: boolean,
  addressesOf?: AddressesOf,
): Promise<string | null> {
  const place = { url, mustBePrivate: production && url.startsWith('http:') };
  return complaintAboutPlace(place, (name) => publicComplaint('NODE_URL', 'https://', name), addressesOf);
}

/**
 * The settings for forwarding; null: this node takes no forwarded commands and forwards none.
 * @param given variables without conflicts
 */
export function nodeSettingsOf({ NODE_URL: given, NODE_LISTEN: listen }: NodeVariables): NodeSettings | null {
  if (given === undefined) return null;
  const { hostname, port } = new URL(given);
  const own = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) };
  return { url: given.replace(/\/$/, ''), ...(listen ?? own) };
}
