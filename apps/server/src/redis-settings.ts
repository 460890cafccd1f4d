import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** The Redis server that connects the nodes of one site. */
export interface RedisSettings {
  url: string;
  /** What every channel and key begins with, for sites that share one Redis; usually empty. */
  prefix: string;
  /** True: the connection is not encrypted, so the address must be private. */
  mustBePrivate: boolean;
}

/** The variables for several nodes. The form of each has been checked. */
export interface RedisVariables {
  REDIS_URL?: string | undefined;
  REDIS_PREFIX?: string | undefined;
  S3_BUCKET?: string | undefined;
  TRUST_PROXY?: readonly string[] | undefined;
}

/** Networks that are not routed on the internet. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** One sentence for each conflict between the variables for several nodes (docs/nodes.md#configuration). */
export function complaintsAboutRedis(given: RedisVariables, production: boolean): string[] {
  const { REDIS_URL: url, REDIS_PREFIX: prefix, S3_BUCKET: bucket, TRUST_PROXY: proxies } = given;
  if (url === undefined)
    return prefix === undefined ? [] : ['REDIS_URL must be set too, for REDIS_PREFIX to mean anything.'];
  const complaints: string[] = [];
  if (bucket === undefined) complaints.push('REDIS_URL needs an object store (S3_BUCKET): nodes share their pictures.');
  if (proxies === undefined)
    complaints.push('REDIS_URL needs TRUST_PROXY: without it every visitor has the address of the proxy.');
  if (production && isOpenAndPublic(url, 'redis:')) complaints.push(complaintAbout(new URL(url).hostname));
  return complaints;
}

/**
 * The settings for Redis; null: this node is alone.
 * @param given variables without conflicts
 */
export function redisSettingsOf(given: RedisVariables, production: boolean): RedisSettings | null {
  const { REDIS_URL: url, REDIS_PREFIX: prefix = '' } = given;
  return url === undefined ? null : { url, prefix, mustBePrivate: production && url.startsWith('redis:') };
}

/** Resolves a name to all its addresses. Rejects if the name is unknown. */
export type AddressesOf = (hostname: string) => Promise<string[]>;

const lookUp: AddressesOf = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Checks that the host of a Redis server or another node is not public, if its connection is not encrypted.
 * @returns a message for the operator; null if the host may be used or its name cannot be resolved now
 */
export async function complaintAboutPlace(
  { url, mustBePrivate }: Pick<RedisSettings, 'url' | 'mustBePrivate'>,
  complain: (hostname: string) => string = complaintAbout,
  addressesOf: AddressesOf = lookUp,
): Promise<string | null> {
  const { hostname } = new URL(url);
  if (!mustBePrivate || isIP(bare(hostname)) !== 0) return null;
  const found = await addressesOf(hostname).catch(() => []);
  return found.some(isPublic) ? complain(hostname) : null;
}

const complaintAbout = (hostname: string) => publicComplaint('REDIS_URL', 'rediss://', hostname);

export function publicComplaint(name: string, secured: string, hostname: string): string {
  return `${name} must start with ${secured} in production, since ${hostname} is a public address.`;
}

/**
 * Whether an unencrypted connection to this URL would cross the internet, as far as the URL shows: a host name says
 * nothing about its address.
 */
export function isOpenAndPublic(url: string, openProtocol: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === openProtocol && isPublic(hostname);
}

function isPublic(hostname: string): boolean {
  const address = bare(hostname);
  const family = isIP(address);
  return family !== 0 && !PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** A host without the brackets that an IPv6 address has in a URL. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
