import type { EditStaffListingBody } from '@clamor/contract/staff-listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

let house: WholeClamor;
let seller: Member;
let fans: Member[];
beforeAll(async () => {
  house = await startWholeClamor();
  seller = await house.member('moderated', 'SELLER');
  fans = [await house.member('fan-one'), await house.member('fan-two')];
});
afterAll(() => house.stop());

const put = async (body: object = {}): Promise<{ id: string; slug: string }> =>
  (await house.call('POST', '/api/listings', { member: seller, body: { title: 'A brass lamp', ...body } })).body;
const shown = async (slug: string) => (await house.call('GET', `/api/listings/${slug}`)).body;
const auditedActionsOn = async (id: string) => (await house.staff('GET', `/api/admin/audit?subject=${id}`)).body;
/** A changed value for each field that staff may edit and others see. A new field does not compile without one. */
const CHANGED: Readonly<Record<keyof Omit<EditStaffListingBody, 'adminNotes'>, unknown>> = {
  title: 'A zinc lamp',
  description: 'It shone.',
  featured: true,
};
const FIELDS = Object.keys(CHANGED) as (keyof typeof CHANGED)[];
const edit = (id: string, body: object) => house.staff('PATCH', `/api/admin/listing/${id}`, body);

describe('a listing as staff see it', () => {
  it('has what its owner sees, whose it is, and staff’s own notes, which nobody else reads', async () => {
    const { id, slug } = await put({ reserveCents: 50_000, digitalDeliveryInfo: 'By courier' });
    await edit(id, { adminNotes: 'A friend of the house' });
    expect((await house.staff('GET', `/api/admin/listing/${id}`)).body).toMatchObject({
      id,
      slug,
      title: 'A brass lamp',
      reserveCents: 50_000,
      digitalDeliveryInfo: 'By courier',
      sellerName: 'moderated',
      sellerEmail: seller.email,
      sellerStatus: 'ACTIVE',
      adminNotes: 'A friend of the house',
      removed: false,
      frozenFor: [],
      topBidCents: null,
      bidCount: 0,
      endsAt: null,
    });
    const public_ = await house.call('GET', `/api/listings/${slug}`, { member: seller });
    expect(JSON.stringify(public_.body)).not.toContain('A friend of the house');
  });

  it('is still read when staff removed it, and is edited no more', async () => {
    const { id } = await put();
    await house.staff('DELETE', `/api/admin/listings/${id}`);
    expect((await house.staff('GET', `/api/admin/listing/${id}`)).body).toMatchObject({ id, removed: true });
    expect(await edit(id, { title: 'Another lamp' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('is not found where there is none', async () => {
    const nowhere = '01a1fbed-3696-7580-8c04-8efe09c01fb4';
    expect((await house.staff('GET', `/api/admin/listing/${nowhere}`)).status).toBe(404);
    expect((await edit(nowhere, { title: 'Another lamp' })).status).toBe(404);
  });
});

describe('editing by staff', () => {
  it('changes only the fields that were sent, in any status, and is found by its new words', async () => {
    const { id, slug } = await house.live(seller, fans, { description: 'It shines.' });
    const edited = await edit(id, { title: 'A zinc candelabrum', featured: true });
    expect(edited).toMatchObject({
      status: 200,
      body: { title: 'A zinc candelabrum', description: 'It shines.', featured: true, status: 'LIVE', slug },
    });
    const page = await shown(slug);
    expect(page.listing).toMatchObject({ title: 'A zinc candelabrum', description: 'It shines.', featured: true });
    const found = (await house.call('GET', '/api/listings?q=candelabrum')).body;
    expect(found).toMatchObject([{ id, title: 'A zinc candelabrum', featured: true }]);
    expect(await auditedActionsOn(id)).toMatchObject([
      {
        staffName: 'Tess',
        action: 'edit_listing',
        before: { title: 'A brass lamp', featured: false },
        after: { title: 'A zinc candelabrum', featured: true },
      },
    ]);
  });

  it('of the notes alone is noticed by nobody else, not even by a number, and stands in the audit', async () => {
    const { id, slug } = await put();
    const before = await shown(slug);
    await edit(id, { adminNotes: '  Looked at twice ' });
    expect((await shown(slug)).version).toBe(before.version);
    expect(await auditedActionsOn(id)).toMatchObject([
      { before: { adminNotes: null }, after: { adminNotes: 'Looked at twice' } },
    ]);
    await edit(id, { adminNotes: '' });
    expect((await house.staff('GET', `/api/admin/listing/${id}`)).body.adminNotes).toBeNull();
  });

  it.each(FIELDS)('of what others see is noticed by them, beside notes too: %s', async (field) => {
    for (const notes of [{}, { adminNotes: 'Changed with the rest' }]) {
      const { id, slug } = await put({ description: 'It shines.' });
      const before = await shown(slug);
      await edit(id, { [field]: CHANGED[field], ...notes });
      const after = await shown(slug);
      expect([after.listing[field], after.version]).toEqual([CHANGED[field], before.version + 1]);
    }
  });

  it.each([
    ['verified', 'verified'],
    ['eligible', 'bossBucksEligible'],
  ])('of a mark is noticed by others, when it is given and when it is taken: %s', async (mark, field) => {
    const { id, slug } = await put();
    const before = await shown(slug);
    for (const [place, given] of [true, false].entries()) {
      await house.staff('PATCH', `/api/admin/listings/${id}/${mark}`, { [mark]: given });
      const after = await shown(slug);
      expect([after.listing[field], after.version]).toEqual([given, before.version + place + 1]);
    }
  });

  it('that changes nothing is no deed', async () => {
    const { id, slug } = await put();
    const before = await shown(slug);
    expect((await edit(id, { title: 'A brass lamp', featured: false, adminNotes: null })).status).toBe(200);
    await house.staff('PATCH', `/api/admin/listings/${id}/verified`, { verified: false });
    expect((await shown(slug)).version).toBe(before.version);
    expect(await auditedActionsOn(id)).toEqual([]);
  });

  it.each([{ title: '' }, { title: 'x'.repeat(201) }, { adminNotes: 'x'.repeat(5_001) }, { featured: 'yes' }])(
    'is refused %j',
    async (body) => {
      const { id } = await put();
      const [field] = Object.keys(body);
      expect(await edit(id, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    },
  );
});

it('staff say that a listing is verified and eligible for tokens, and take it back, with a trace each', async () => {
  const { id, slug } = await put();
  const mark = async (what: string, body: object) =>
    (await house.staff('PATCH', `/api/admin/listings/${id}/${what}`, body)).body;
  expect(await mark('verified', { verified: true })).toEqual({ id, verified: true });
  expect(await mark('eligible', { eligible: true })).toEqual({ id, eligible: true });
  expect((await shown(slug)).listing).toMatchObject({ verified: true, bossBucksEligible: true });
  await mark('eligible', { eligible: false });
  expect((await shown(slug)).listing).toMatchObject({ verified: true, bossBucksEligible: false });
  expect(await auditedActionsOn(id)).toMatchObject([
    { action: 'mark_eligible', before: { bossBucksEligible: true }, after: { bossBucksEligible: false } },
    { action: 'mark_eligible', before: { bossBucksEligible: false }, after: { bossBucksEligible: true } },
    { action: 'verify_listing', before: { verified: false }, after: { verified: true } },
  ]);
});
