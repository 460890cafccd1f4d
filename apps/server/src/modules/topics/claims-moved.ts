import { z } from 'zod';

/** Whose claim or offer of a listing moved. */
export const ClaimsMoved = z.object({
  listingId: z.string(),
  sellerId: z.string(),
  userIds: z.array(z.string()).readonly(),
});
export type ClaimsMoved = z.infer<typeof ClaimsMoved>;
