/** Whose claim or offer of a listing moved. */
export interface ClaimsMoved {
  listingId: string;
  sellerId: string;
  userIds: readonly string[];
}
