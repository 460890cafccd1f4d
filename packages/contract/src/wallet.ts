import { z } from 'zod';

/** A token balance: the sum of the member's ledger entries. Spelled `bossBucksBalance` on the wire. */
export const TokenBalance = z.int();
