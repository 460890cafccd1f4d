import { z } from 'zod';

/** The message that a claim or an offer of this listing changed. `userIds`: the members whose pages show it. */
export const ClaimsMoved = z.object({
  listingId: z.string(),
  sellerId: z.string(),
  userIds: z.array(z.string()).readonly(),
});
export type ClaimsMoved = z.infer<typeof ClaimsMoved>;
