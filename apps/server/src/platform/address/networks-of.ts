import { isIP } from 'node:net';
import { WIDE_NETWORK_SHARE } from '@clamor/domain/accounts';

/**
 * A key under which requests are counted. `share`: the key's budget, as a multiple of a single address's. A request
 * with several keys counts under each.
 */
export interface BudgetKey {
  key: string;
  share: number;
}

const NETWORK_GROUPS = 4;
const WIDE_NETWORK_GROUPS = 3;

/**
 * The networks under which an address counts, smallest first: an IPv4 address alone, or the /64 and the /48 of an IPv6
 * address. Every limit by address uses these keys.
 */
export function networksOf(address: string): readonly BudgetKey[] {
  const groups = ipv6GroupsOf(address);
  if (groups === null) return [{ key: networkOf(address), share: 1 }];
  return [
    { key: prefixOf(groups, NETWORK_GROUPS), share: 1 },
    { key: prefixOf(groups, WIDE_NETWORK_GROUPS), share: WIDE_NETWORK_SHARE },
  ];
}

/** The network of an address that limits treat as one address: the IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const groups = ipv6GroupsOf(address);
  return groups === null ? (ipv4Of(address) ?? address) : prefixOf(groups, NETWORK_GROUPS);
}

/** The IPv4 address if it is written in the IPv6 form of a dual-stack socket. */
function ipv4Of(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The first four groups of an IPv6 address, without leading zeros; null for any other text. */
function ipv6GroupsOf(address: string): string[] | null {
  if (isIP(address) !== 6 || ipv4Of(address) !== undefined) return null;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const left = groupsOf(head);
  const right = tail === undefined ? [] : groupsOf(tail);
  const width = right.some((group) => group.includes('.')) ? 7 : 8;
  const zeros = Array.from({ length: Math.max(0, width - left.length - right.length) }, () => '0');
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, NETWORK_GROUPS);
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

function prefixOf(groups: readonly string[], count: number): string {
  return `${groups.slice(0, count).join(':')}::/${count * 16}`;
}
