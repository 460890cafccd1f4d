import type { Role } from './actor.ts';

/** The role after 'Start selling' or 'Start bidding' (docs/product.md#roles). Adding the other role results in BOTH. */
export function addRole(role: Role, added: Role): Role {
  return role === added ? role : 'BOTH';
}
