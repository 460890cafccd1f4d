import { describe, expect, it } from 'vitest';
import { refused } from './refused.fixture.ts';
import { approveUser, FeatureListingBody, StaffHeaders, SuspendUserBody } from './staff.ts';

describe('staff\u2019s calls', () => {
  it('leave a missing secret to the check of the secret', () => {
    expect(refused(StaffHeaders, { host: 'x' })).toEqual({});
    expect(refused(StaffHeaders, { 'x-admin-name': 'n'.repeat(101) })).toEqual({
      'x-admin-name': 'X-Admin-Name must be 100 characters or less',
    });
  });

  it('name a record by its id', () => {
    expect(refused(approveUser.params, { id: 'first' })).toEqual({ id: 'There is no such record' });
    expect(refused(approveUser.params, { id: '0199b1c2-aaaa-7bbb-8ccc-000000000001' })).toEqual({});
  });

  it('may say why somebody is suspended', () => {
    expect(refused(SuspendUserBody, undefined)).toEqual({});
    expect(refused(SuspendUserBody, { reason: 'x'.repeat(500) })).toEqual({});
    expect(refused(SuspendUserBody, { reason: 'x'.repeat(501) })).toEqual({ reason: 'Must be 500 characters or less' });
  });

  it('say whether a listing is featured', () => {
    expect(refused(FeatureListingBody, {})).toEqual({ featured: 'Must be true or false' });
  });
});
