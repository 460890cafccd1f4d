import type { Me } from '@clamor/contract/accounts';
import type { OwnAccount } from './users.postgres.ts';

/** The account as its owner sees it on the wire. */
export function meOf(account: OwnAccount): Me {
  const { balance, createdAt, ...rest } = account;
  return { ...rest, bossBucksBalance: balance, createdAt: new Date(createdAt).toISOString() };
}
