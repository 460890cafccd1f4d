import { type PageHead, SITE_NAME } from './page-head.ts';
import type { Profile } from './profiles.ts';

/** The head of a member's page: their own words, or a default. */
export function profileHead(profile: Pick<Profile, 'username' | 'role' | 'bio' | 'profileImageUrl'>): PageHead {
  const { username, role, bio, profileImageUrl } = profile;
  const does = role === 'BIDDER' ? 'bids' : 'sells';
  return {
    title: username,
    description: bio.trim() || `${username} ${does} on ${SITE_NAME}: demand-driven auctions.`,
    canonicalPath: `/user/${encodeURIComponent(username)}`,
    image: profileImageUrl ?? undefined,
  };
}
