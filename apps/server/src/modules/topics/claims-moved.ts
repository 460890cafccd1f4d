import { z } from 'zod';

/** A claim or an offer of this listing changed. `userIds` are the members who must hear of it. */
export const ClaimsMoved = z.object({
  listingId: z.string(),
  sellerId: z.string(),
  userIds: z.array(z.string()).readonly(),
});
export type ClaimsMoved = z.infer<typeof ClaimsMoved>;
