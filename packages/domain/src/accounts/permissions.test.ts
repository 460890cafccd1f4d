import { describe, expect, it } from 'vitest';
import { CLOCK, device, member, NOBODY, STAFF } from '../../test/given.ts';
import type { Actor, Role, UserStatus } from './actor.ts';
import { canBid, canBoost, canLike, canManage, canModerate, canSell, type Permission } from './permissions.ts';

function answer(permission: Permission): string {
  return permission.allowed ? 'yes' : permission.denial;
}

const withRole = (role: Role) => member('ann', { role });
const withStatus = (status: UserStatus) => member('ann', { status });
const NOT_MEMBERS: Actor[] = [NOBODY, STAFF, CLOCK, device('phone'), device(null, 'ann')];

describe('bidding', () => {
  it('is for bidders and both, not for sellers', () => {
    expect(answer(canBid(withRole('BIDDER'), 'seller'))).toBe('yes');
    expect(answer(canBid(withRole('BOTH'), 'seller'))).toBe('yes');
    expect(answer(canBid(withRole('SELLER'), 'seller'))).toBe('forbidden');
  });

  it('is never for the owner, whatever the role', () => {
    expect(answer(canBid(withRole('BOTH'), 'ann'))).toBe('own_listing');
    expect(answer(canBid(withRole('SELLER'), 'ann'))).toBe('own_listing');
  });

  it('needs a verified e-mail, and a suspended or deleted member is nobody', () => {
    expect(answer(canBid(withStatus('PENDING'), 'seller'))).toBe('email_not_verified');
    expect(answer(canBid(withStatus('SUSPENDED'), 'seller'))).toBe('unauthenticated');
    expect(answer(canBid(withStatus('DELETED'), 'seller'))).toBe('unauthenticated');
  });

  it('needs a member', () => {
    for (const actor of NOT_MEMBERS) expect(answer(canBid(actor, 'seller'))).toBe('unauthenticated');
  });
});

describe('liking', () => {
  it('is for every role', () => {
    for (const role of ['BIDDER', 'SELLER', 'BOTH'] as const)
      expect(answer(canLike(withRole(role), 'seller'))).toBe('yes');
  });

  it('is not for the owner, the unverified, the suspended and those who are no member', () => {
    expect(answer(canLike(withRole('BOTH'), 'ann'))).toBe('own_listing');
    expect(answer(canLike(withStatus('PENDING'), 'seller'))).toBe('email_not_verified');
    expect(answer(canLike(withStatus('PENDING'), 'ann'))).toBe('email_not_verified');
    expect(answer(canLike(withStatus('SUSPENDED'), 'seller'))).toBe('unauthenticated');
    for (const actor of NOT_MEMBERS) expect(answer(canLike(actor, 'seller'))).toBe('unauthenticated');
  });
});

describe('boosting', () => {
  it('is for any device, signed in or not, but not for the owner', () => {
    expect(answer(canBoost(device('phone'), 'seller'))).toBe('yes');
    expect(answer(canBoost(device(null), 'seller'))).toBe('yes');
    expect(answer(canBoost(device('phone', 'ann'), 'seller'))).toBe('yes');
    expect(answer(canBoost(device('phone', 'seller'), 'seller'))).toBe('own_listing');
    expect(answer(canBoost(member('seller'), 'seller'))).toBe('own_listing');
    expect(answer(canBoost(member('ann'), 'seller'))).toBe('yes');
  });
});

describe('selling', () => {
  it('is for sellers and both whose e-mail is verified', () => {
    expect(answer(canSell(withRole('SELLER')))).toBe('yes');
    expect(answer(canSell(withRole('BOTH')))).toBe('yes');
    expect(answer(canSell(withRole('BIDDER')))).toBe('forbidden');
    expect(answer(canSell(withStatus('PENDING')))).toBe('email_not_verified');
    for (const actor of NOT_MEMBERS) expect(answer(canSell(actor))).toBe('unauthenticated');
  });
});

describe('managing a listing', () => {
  it('is for its owner alone', () => {
    expect(answer(canManage(member('ann'), 'ann'))).toBe('yes');
    expect(answer(canManage(member('bob'), 'ann'))).toBe('forbidden');
    expect(answer(canManage(member('ann', { status: 'PENDING' }), 'ann'))).toBe('email_not_verified');
    expect(answer(canManage(member('ann', { status: 'SUSPENDED' }), 'ann'))).toBe('unauthenticated');
    expect(answer(canManage(NOBODY, 'ann'))).toBe('unauthenticated');
    expect(answer(canManage(device('phone', 'ann'), 'ann'))).toBe('unauthenticated');
    expect(answer(canManage(STAFF, 'ann'))).toBe('forbidden');
    expect(answer(canManage(CLOCK, 'ann'))).toBe('forbidden');
  });
});

describe('moderating', () => {
  it('is for staff and the system', () => {
    expect(answer(canModerate(STAFF))).toBe('yes');
    expect(answer(canModerate(CLOCK))).toBe('yes');
    expect(answer(canModerate(member('ann')))).toBe('forbidden');
    expect(answer(canModerate(device('phone')))).toBe('forbidden');
    expect(answer(canModerate(NOBODY))).toBe('unauthenticated');
  });
});
