import { activationBonusTokens } from '@clamor/domain/wallet';
import { inTransaction } from '../../platform/database/index.ts';
import { addTokens } from '../wallet/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { lockMailLink, useUpMailLinks } from './mail-links.postgres.ts';
import { activateUser, lockUser } from './users.postgres.ts';

export type Verification = { kind: 'verified'; bonusTokens: number } | { kind: 'link_invalid' };

/**
 * Opens a verification link: the PENDING account becomes ACTIVE and gets the welcome bonus. Opening it again, or after
 * staff approved the account, is fine and grants nothing.
 */
export async function verifyEmail(ports: AccountPorts, token: string): Promise<Verification> {
  const opened = await inTransaction(ports.pool, async (tx) => {
    const now = ports.clock.now();
    const link = await lockMailLink(tx, token, 'verify_email', now);
    const user = link === null ? null : await lockUser(tx, link.userId);
    if (link === null || user === null) return null;
    if (user.status === 'ACTIVE') return { userId: user.id, bonusTokens: 0 };
    if (user.status !== 'PENDING' || link.expired) return null;
    await activateUser(tx, user.id, now);
    await useUpMailLinks(tx, user.id, 'verify_email', now);
    const amount = activationBonusTokens('verified');
    const granted = await addTokens(tx, { userId: user.id, amount, reason: 'welcome_bonus', at: now });
    return { userId: user.id, bonusTokens: granted ? amount : 0 };
  });
  if (opened === null) return { kind: 'link_invalid' };
  ports.sessions.memberChanged(opened.userId);
  return { kind: 'verified', bonusTokens: opened.bonusTokens };
}
