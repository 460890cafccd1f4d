import { canManage, canSell, type Denial, memberActor, type Permission } from '@clamor/domain/accounts';
import type { Queryable, Within } from '../../platform/database/index.ts';
import { SessionEnded } from '../../platform/http/index.ts';
import { type KeyedSession, type Repeat, writeOnce } from '../idempotency/index.ts';
import type { MoneyPorts } from '../payments/index.ts';

/** Why nothing was done: an earlier request with the same key did it, or the member lacks permission. */
export type Denied = Repeat | { kind: 'denied'; denial: 'email_not_verified' | 'forbidden' };

/** Returns a function that runs a transaction for the item's seller and refuses everybody else. */
export function asOwner(
  ports: Pick<MoneyPorts, 'pool' | 'clock'>,
  session: KeyedSession,
  sellerId: string,
): Within<Denied> {
  return within(ports, session, (member) => canManage(member, sellerId));
}

/** As `asOwner`, and also requires the seller role. */
export function asSellerOf(
  ports: Pick<MoneyPorts, 'pool' | 'clock'>,
  session: KeyedSession,
  sellerId: string,
): Within<Denied> {
  return within(ports, session, (member) => {
    const sells = canSell(member);
    return sells.allowed ? canManage(member, sellerId) : sells;
  });
}

type AskedMember = Parameters<typeof canSell>[0];

function within(
  ports: Pick<MoneyPorts, 'pool' | 'clock'>,
  session: KeyedSession,
  permitted: (member: AskedMember) => Permission<Exclude<Denial, 'own_listing'>>,
): Within<Denied> {
  return <Result>(work: (tx: Queryable) => Promise<Result>) =>
    writeOnce<Result | Denied>(ports, session, async (tx, member) => {
      const permission = permitted(memberActor(session.userId, member));
      if (permission.allowed) return await work(tx);
      if (permission.denial === 'unauthenticated') throw new SessionEnded();
      return { kind: 'denied', denial: permission.denial };
    });
}
