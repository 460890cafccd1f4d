/**
 * Who has one IPv6 /64 often has the whole /48 around it. So all /64 networks of one /48 together may use only the
 * budget of eight (docs/decisions/090-budgets-of-networks.md).
 */
export const WIDE_NETWORK_SHARE = 8;
