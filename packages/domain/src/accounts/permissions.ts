import type { Actor, Role, Visitor } from './actor.ts';

export type Denial = 'unauthenticated' | 'email_not_verified' | 'forbidden' | 'own_listing';

/** The result of a permission check. `Reason` lists every reason for which it can be denied. */
export type Permission<Reason extends Denial = Denial> = { allowed: true } | { allowed: false; denial: Reason };

/** The reasons for which `activeMember` denies permission. They never apply to an active member. */
type Inactive = 'unauthenticated' | 'email_not_verified';

const YES = { allowed: true } as const;
const UNAUTHENTICATED = { allowed: false, denial: 'unauthenticated' } as const;
const NOT_VERIFIED = { allowed: false, denial: 'email_not_verified' } as const;
const FORBIDDEN = { allowed: false, denial: 'forbidden' } as const;
const OWN = { allowed: false, denial: 'own_listing' } as const;

export function roleCanBid(role: Role): boolean {
  return role !== 'SELLER';
}

export function roleCanSell(role: Role): boolean {
  return role !== 'BIDDER';
}

/** Requires a signed-in member with a verified e-mail. Suspended and deleted members count as signed out. */
function activeMember(actor: Actor): Permission<Inactive> {
  if (actor.kind !== 'member') return UNAUTHENTICATED;
  if (actor.status === 'PENDING') return NOT_VERIFIED;
  return actor.status === 'ACTIVE' ? YES : UNAUTHENTICATED;
}

/**
 * Bidding requires an active member with the bidder role. Sellers cannot bid on their own listing
 * (docs/product.md#who-may-bid).
 */
export function canBid(actor: Actor, sellerId: string): Permission {
  const likes = canLike(actor, sellerId);
  if (!likes.allowed || actor.kind !== 'member') return likes;
  return roleCanBid(actor.role) ? YES : FORBIDDEN;
}

/** Liking: an active member of any role, never on their own listing (docs/product.md#likes). */
export function canLike(actor: Actor, sellerId: string): Permission<Inactive | 'own_listing'> {
  const member = activeMember(actor);
  if (!member.allowed || actor.kind !== 'member') return member;
  return actor.userId === sellerId ? OWN : YES;
}

/**
 * Any visitor's device may boost, except a device on which the listing's owner is signed in (docs/product.md#boosts).
 */
export function canBoost({ userId }: Visitor, sellerId: string): Permission<'own_listing'> {
  return userId === sellerId ? OWN : YES;
}

/** Permission to create listings (docs/product.md#roles). */
export function canSell(actor: Actor): Permission<Inactive | 'forbidden'> {
  const member = activeMember(actor);
  if (!member.allowed || actor.kind !== 'member') return member;
  return roleCanSell(actor.role) ? YES : FORBIDDEN;
}

/** Permission for owner actions: edit, timing, go live, withdraw, the reserve decision (docs/product.md#editing). */
export function canManage(actor: Actor, sellerId: string): Permission<Inactive | 'forbidden'> {
  if (actor.kind === 'staff' || actor.kind === 'clock') return FORBIDDEN;
  const member = activeMember(actor);
  if (!member.allowed || actor.kind !== 'member') return member;
  return actor.userId === sellerId ? YES : FORBIDDEN;
}

/** Permission for actions of staff and the system (docs/product.md#staff). */
export function canModerate(actor: Actor): Permission<'unauthenticated' | 'forbidden'> {
  if (actor.kind === 'staff' || actor.kind === 'clock') return YES;
  return actor.kind === 'nobody' ? UNAUTHENTICATED : FORBIDDEN;
}
