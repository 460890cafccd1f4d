import { expect, it } from 'vitest';
import { CALLS } from './calls.ts';
import { AddressFields } from './orders.ts';
import { refused } from './refused.fixture.ts';

/** The most characters of each text that a member or staff write, or that a program passes on. */
const LONGEST: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  register: { password: 200 },
  login: { password: 200 },
  changePassword: { currentPassword: 200, newPassword: 200 },
  resetPassword: { token: 200, password: 200 },
  confirmEmail: { token: 200, password: 200 },
  changeEmail: { password: 200 },
  deleteAccount: { password: 200 },
  updateProfile: { location: 100, businessName: 100, bio: 2_000 },
  createListing: { title: 200, description: 20_000, digitalDeliveryInfo: 5_000, shippingType: 300, category: 300 },
  updateListing: { title: 200, description: 20_000, digitalDeliveryInfo: 5_000, shippingType: 300, category: 300 },
  placeBid: { slug: 120 },
  completePayment: { paymentIntentId: 200 },
  shipOrder: { carrier: 100, trackingNumber: 100 },
  setPickup: { text: 1_000 },
  reportProblem: { text: 2_000 },
  reviewSale: { text: 2_000 },
  answerReview: { text: 2_000 },
  signInStaff: { secret: 200, name: 100, code: 60 },
  editStaffListing: { title: 200, description: 20_000, adminNotes: 5_000 },
  freezeAuction: { reason: 500 },
  resumeAuction: { reason: 500 },
  cancelAuction: { reason: 500 },
  suspendUser: { reason: 500 },
  refundPayment: { reason: 500 },
  releaseClaim: { reason: 500 },
  dismissProblem: { reason: 500 },
  removeReview: { reason: 500 },
  payoutPaid: { reference: 100 },
  writeOff: { reason: 500 },
};

function bodyOf(name: string) {
  return CALLS.find((each) => each.name === name)?.call.body ?? expect.unreachable(`${name} has no body`);
}

const TEXTS = [
  ...Object.entries(LONGEST).flatMap(([name, fields]) =>
    Object.entries(fields).map(([field, max]) => [`${name}.${field}`, bodyOf(name), field, max] as const),
  ),
  ...['name', 'line1', 'line2', 'city', 'region', 'postalCode'].map(
    (field) => [`an address.${field}`, AddressFields, field, 200] as const,
  ),
];

it.each(TEXTS)('%s may be so long and no longer', (_name, body, field, max) => {
  const complaint = (length: number) => refused(body, { [field]: 'x'.repeat(length) })[field] ?? null;
  expect([max, complaint(max)]).toEqual([max, null]);
  expect([max + 1, complaint(max + 1)]).toEqual([max + 1, expect.any(String)]);
});

const queryOf = (name: string) =>
  CALLS.find((each) => each.name === name)?.call.query ?? expect.unreachable(`${name} has no query`);

it.each([
  ['q', 200],
  ['category', 300],
  ['cursor', 300],
])('the %s of the market may have %d characters and no more', (field, max) => {
  const complaint = (length: number) => refused(queryOf('listListings'), { [field]: 'x'.repeat(length) })[field];
  expect(complaint(max)).toBeUndefined();
  expect(complaint(max + 1)).toEqual(expect.any(String));
});

it.each([
  ['0', false],
  ['1', true],
  ['100', true],
  ['101', false],
])('a page of the market may have %s rows: %s', (limit, isTaken) => {
  expect(refused(queryOf('listListings'), { limit }).limit === undefined).toBe(isTaken);
});

it('a page has fifty rows unless somebody asks for another number', () => {
  expect(queryOf('listListings').parse({})).toEqual({ limit: 50 });
});
