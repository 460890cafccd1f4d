import { expect, it } from 'vitest';
import { CALLS, nameOfCall } from './calls.ts';
import { IdempotencyHeaders } from './wire.ts';

/** Every call that takes an `Idempotency-Key`. Keys are stored under these names for 24 hours, or under those of `STORED_AS`. */
const KEYED = [
  'acceptOffer',
  'answerReview',
  'awardSecondChance',
  'cancelOrder',
  'chooseDelivery',
  'createListing',
  'declineOffer',
  'declineSecondChance',
  'goLive',
  'handOver',
  'offerRunnerUp',
  'placeBid',
  'receiveOrder',
  'relist',
  'reportProblem',
  'reviewSale',
  'setPickup',
  'shipOrder',
  'withdraw',
];

const SETS = 'Sets what it names: a repeat sets the same again.';
const ENDS = 'Ends or removes something: a repeat finds nothing more to end, and says so.';
const ENTRY = 'Asked by somebody who is not signed in: there is no member to keep a key for.';
const MAILS = 'Mails at most so many links an hour, and the newest is the one that works.';
const GOES_ON = 'A repeat goes on from where the first stopped, and answers the same payment (docs/money.md#paying).';
const STAFF = 'Staff: no member to keep a key for. The audit shows what the first did, and its state refuses a second.';
const TESTS = 'For development and tests alone.';

/** The reason why each other changing call takes no key. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  addRole: SETS,
  boost: 'One device counts once an hour: a repeat is refused, and counts nothing.',
  changeEmail: SETS,
  changeNoticePreferences: SETS,
  changePassword: SETS,
  changeTiming: SETS,
  like: 'Says whether it is liked (`liked`), so that a repeat changes nothing.',
  readNotices: SETS,
  setAvatar: SETS,
  updateListing: SETS,
  updateProfile: SETS,
  openUpload: 'Opens an upload address that is swept where nothing comes.',
  sendUpload: 'An upload address takes one file: the same file again is answered alike.',
  confirmEmail: ENDS,
  deleteAccount: ENDS,
  endOtherSessions: ENDS,
  endSession: ENDS,
  logout: ENDS,
  logoutEverywhere: ENDS,
  openEmailLink: ENDS,
  resetPassword: ENDS,
  login: ENTRY,
  register: ENTRY,
  forgotPassword: MAILS,
  resendVerification: MAILS,
  createIntent: GOES_ON,
  completePayment: 'Reads the payment at the provider, and changes only what the provider says.',
  paymentWebhook: 'Known by the id of the provider\u2019s event.',
  confirmInSandbox: GOES_ON,
  approveInSandbox: GOES_ON,
  signInStaff: ENTRY,
  signOutStaff: ENDS,
  steerSandbox: TESTS,
  createTestUsers: TESTS,
  clearTestUsers: TESTS,
  moveClock: TESTS,
  fillDemo: TESTS,
};

const writes = CALLS.filter(({ call }) => call.method !== 'GET');
const takesKey = ({ call }: (typeof CALLS)[number]) => call.headers?.shape['idempotency-key'] !== undefined;
const reasonFor = ({ name, call }: (typeof CALLS)[number]) => (call.access === 'staff' ? STAFF : WITHOUT_KEY[name]);

it('takes an idempotency key wherever a call changes a sale or creates something', () => {
  expect(
    CALLS.filter(takesKey)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(KEYED);
});

it('says of every other call that writes why it takes none', () => {
  const silent = writes.filter((named) => !takesKey(named) && reasonFor(named) === undefined);
  expect(silent.map(({ name }) => name)).toEqual([]);
  const others = writes.filter((named) => !takesKey(named) && named.call.access !== 'staff').map(({ name }) => name);
  expect(Object.keys(WITHOUT_KEY).sort()).toEqual(others.sort());
});

it.each(CALLS.filter(takesKey))('lets $name refuse a key that came with another body', ({ call }) => {
  expect(call.headers).toBe(IdempotencyHeaders);
  expect([call.access, call.refusals.includes('KEY_REUSED')]).toEqual(['member', true]);
});

/** The calls that were renamed, with the old names under which their keys are stored. */
const STORED_AS: Readonly<Record<string, string>> = { reportProblem: 'tellProblem', setPickup: 'tellPickup' };

it('keeps the keys of a call that was renamed', () => {
  for (const { name, call } of CALLS) expect(nameOfCall(call)).toBe(STORED_AS[name] ?? name);
});
