import { isIP } from 'node:net';

const PREFIX_MAX = { 4: 32, 6: 128 } as const;

/** Whether this is an address such as `10.0.0.1`, or a network such as `10.0.0.0/8`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= PREFIX_MAX[family]);
}
