import type { Me } from '@clamor/contract/accounts';
import { roleCanSell } from '@clamor/domain/accounts';

/** Whether to show this person the seller's pages. */
export function sells(me: Me | null): boolean {
  return me !== null && roleCanSell(me.role);
}
