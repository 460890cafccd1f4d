import { expect, it } from 'vitest';
import { profileHead } from './profile-head.ts';
import type { Profile } from './profiles.ts';

/** The description of a member who has no bio, by role. */
const DOES: Readonly<Record<Profile['role'], string>> = {
  BIDDER: 'ann bids on Clamor: demand-driven auctions.',
  SELLER: 'ann sells on Clamor: demand-driven auctions.',
  BOTH: 'ann sells on Clamor: demand-driven auctions.',
};

it.each(Object.entries(DOES))('a member who is %s and has no bio is described by what they do', (role, description) => {
  const member = { username: 'ann', role: role as Profile['role'], bio: '  ', profileImageUrl: null };
  expect(profileHead(member).description).toBe(description);
  expect(profileHead({ ...member, bio: ' Lamps since 1999. ' }).description).toBe('Lamps since 1999.');
});
