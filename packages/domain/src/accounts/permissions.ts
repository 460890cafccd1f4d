import type { Actor, Role } from './actor.ts';

export type Denial = 'unauthenticated' | 'email_not_verified' | 'forbidden' | 'own_listing';

export type Permission = { allowed: true } | { allowed: false; denial: Denial };

const YES: Permission = { allowed: true };
const UNAUTHENTICATED: Permission = { allowed: false, denial: 'unauthenticated' };
const NOT_VERIFIED: Permission = { allowed: false, denial: 'email_not_verified' };
const FORBIDDEN: Permission = { allowed: false, denial: 'forbidden' };
const OWN: Permission = { allowed: false, denial: 'own_listing' };

export function roleCanBid(role: Role): boolean {
  return role !== 'SELLER';
}

export function roleCanSell(role: Role): boolean {
  return role !== 'BIDDER';
}

/** A signed-in member whose e-mail is verified; suspended and deleted members are nobody. */
function activeMember(actor: Actor): Permission {
  if (actor.kind !== 'member') return UNAUTHENTICATED;
  if (actor.status === 'PENDING') return NOT_VERIFIED;
  return actor.status === 'ACTIVE' ? YES : UNAUTHENTICATED;
}

/** Bidding: an active member with the role for it, never on their own listing (docs/product.md#who-may-bid). */
export function canBid(actor: Actor, sellerId: string): Permission {
  const likes = canLike(actor, sellerId);
  if (!likes.allowed || actor.kind !== 'member') return likes;
  return roleCanBid(actor.role) ? YES : FORBIDDEN;
}

/** Liking: an active member of any role, never on their own listing (docs/product.md#likes). */
export function canLike(actor: Actor, sellerId: string): Permission {
  const member = activeMember(actor);
  if (!member.allowed || actor.kind !== 'member') return member;
  return actor.userId === sellerId ? OWN : YES;
}

/** Boosting: any visitor's device; an owner who is signed in on it may not boost their own listing (docs/product.md#boosts). */
export function canBoost(actor: Actor, sellerId: string): Permission {
  if (actor.kind === 'member' || actor.kind === 'device') return actor.userId === sellerId ? OWN : YES;
  return actor.kind === 'nobody' ? UNAUTHENTICATED : FORBIDDEN;
}

/** Creating listings (docs/product.md#roles). */
export function canSell(actor: Actor): Permission {
  const member = activeMember(actor);
  if (!member.allowed || actor.kind !== 'member') return member;
  return roleCanSell(actor.role) ? YES : FORBIDDEN;
}

/** What only the listing's owner may do: edit, timing, go live, withdraw, the reserve decision (docs/product.md#editing). */
export function canManage(actor: Actor, sellerId: string): Permission {
  if (actor.kind === 'staff' || actor.kind === 'clock') return FORBIDDEN;
  const member = activeMember(actor);
  if (!member.allowed || actor.kind !== 'member') return member;
  return actor.userId === sellerId ? YES : FORBIDDEN;
}

/** What staff and the system itself do to a listing (docs/product.md#staff). */
export function canModerate(actor: Actor): Permission {
  if (actor.kind === 'staff' || actor.kind === 'clock') return YES;
  return actor.kind === 'nobody' ? UNAUTHENTICATED : FORBIDDEN;
}
