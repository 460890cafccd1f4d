import type { Me } from '@clamor/contract/accounts';
import { roleCanSell } from '@clamor/domain/accounts';

/** Whether to offer this person what sellers do. */
export function sells(me: Me | null): boolean {
  return me !== null && roleCanSell(me.role);
}
