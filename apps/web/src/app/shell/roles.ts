import type { Me } from '@clamor/contract/accounts';

/** May create listings. */
export function sells(me: Me | null): boolean {
  return me !== null && me.role !== 'BIDDER';
}

/** May bid. */
export function bids(me: Me | null): boolean {
  return me !== null && me.role !== 'SELLER';
}
