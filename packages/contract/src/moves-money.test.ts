import { expect, it } from 'vitest';
import { CALLS } from './calls.ts';

/** Every call under `/api/admin`: whether it moves money, or permits a movement that was stopped. */
const MOVES_MONEY: Readonly<Record<string, boolean>> = {
  approveUser: false,
  beginSecondFactor: false,
  bookDispute: true,
  cancelAuction: false,
  cancelPayment: false,
  cancelPayout: true,
  confirmSecondFactor: false,
  dismissProblem: true,
  editStaffListing: false,
  endStaffSession: false,
  exportPayouts: false,
  featureListing: false,
  freezeAuction: false,
  listAuctions: false,
  listAudit: false,
  listPayments: false,
  listPayouts: false,
  listStaffListings: false,
  listStaffReviews: false,
  listStaffSessions: false,
  listStuckOrders: false,
  listUsers: false,
  markEligible: false,
  payoutPaid: true,
  returnPayout: true,
  preparePayout: true,
  reactivateUser: false,
  readSettings: false,
  readStaffListing: false,
  readStaffSelf: false,
  readStats: false,
  readSystem: false,
  refundPayment: true,
  releaseClaim: false,
  removeListing: false,
  removeReview: false,
  removeSecondFactor: false,
  replaceRecoveryCodes: false,
  resumeAuction: false,
  signInStaff: false,
  signOutStaff: false,
  suspendUser: false,
  verifyListing: false,
  writeOff: true,
};

it('every call of staff says whether it moves money', () => {
  const ofStaff = CALLS.filter(({ call }) => call.access === 'staff' || call.path.startsWith('/api/admin'));
  const said = Object.fromEntries(ofStaff.map(({ name, call }) => [name, call.movesMoney === true]));
  expect(said).toEqual(MOVES_MONEY);
});

it('no call of anybody else is marked as one that only staff may make', () => {
  const others = CALLS.filter(({ call }) => call.access !== 'staff');
  expect(others.filter(({ call }) => call.movesMoney || call.beforeSecondFactor)).toEqual([]);
});
