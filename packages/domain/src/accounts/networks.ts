/**
 * Whoever has one IPv6 network of 64 bits often has a whole /48 of them: all its networks together have the budget of eight
 * (docs/decisions/090-budgets-of-networks.md).
 */
export const WIDE_NETWORK_SHARE = 8;
