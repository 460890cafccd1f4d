import { listingHead } from '@clamor/contract/listing-head';
import { profileHead } from '@clamor/contract/profile-head';
import type { Modules } from './build-modules.ts';
import type { PublicHeads } from './site-screens.ts';

/** What the pages of listings and members say, from what is in memory of them and from nothing that is not everybody's. */
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
