import type { Profile } from '@clamor/contract/profiles';

export const ROLE_LABELS = { BIDDER: 'Bidder', SELLER: 'Seller', BOTH: 'Bidder and seller' } as const;

export const isSeller = ({ role }: Pick<Profile, 'role'>) => role !== 'BIDDER';
export const isBidder = ({ role }: Pick<Profile, 'role'>) => role !== 'SELLER';
