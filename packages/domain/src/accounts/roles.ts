import type { Role } from './actor.ts';

/** The role after 'Start selling' or 'Start bidding' (docs/product.md#roles): adding the other one makes it BOTH. */
export function addRole(role: Role, added: Role): Role {
  return role === added ? role : 'BOTH';
}
