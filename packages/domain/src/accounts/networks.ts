/**
 * A holder of one IPv6 /64 often has a whole /48. All networks of one /48 together get the budget of eight
 * (docs/decisions/090-budgets-of-networks.md).
 */
export const WIDE_NETWORK_SHARE = 8;
