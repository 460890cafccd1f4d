import { listingHead } from '@clamor/contract/listing-head';
import { profileHead } from '@clamor/contract/profile-head';
import type { Modules } from './build-modules.ts';
import type { PublicHeads } from './site-screens.ts';

/** The page heads of listings and members. They are made of cached public data only. */
export function publicHeads({ views, names }: Pick<Modules, 'views' | 'names'>, publicUrl: string): PublicHeads {
  return {
    async ofListing(slug) {
      const answer = await views.publicView(slug);
      return answer && listingHead(answer.body, publicUrl);
    },
    async ofMember(nameOrId) {
      const member = await names.publicMember(nameOrId);
      return member && { username: member.username, head: profileHead(member) };
    },
  };
}
