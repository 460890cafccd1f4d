export const ROLE_LABELS = { BIDDER: 'Bidder', SELLER: 'Seller', BOTH: 'Bidder and seller' } as const;
