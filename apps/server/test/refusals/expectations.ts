import { CAUSED_FOR_MEMBERS, type CausedBy } from './caused-for-members.ts';
import { CAUSED_FOR_STAFF } from './caused-for-staff.ts';

const HERE = 'test/refusals/refusals.test.ts > a call >';

/** Rows of one code for several calls. `test` returns the test for a call's name. */
const each = (code: string, names: readonly string[], test: (name: string) => string) =>
  Object.fromEntries(names.map((name) => [`${name} ${code}`, test(name)]));

const byTest = (caused: CausedBy) =>
  Object.fromEntries(
    Object.entries(caused).flatMap(([file, titles]) =>
      Object.entries(titles).flatMap(([title, refusals]) =>
        refusals.map((refusal) => [refusal, `${file} > ${title}`] as const),
      ),
    ),
  );

/** Calls of staff that do nothing before a required second factor is set up. */
const NEED_A_FACTOR = [
  'approveUser',
  'featureListing',
  'listAudit',
  'reactivateUser',
  'readStats',
  'removeListing',
  'suspendUser',
  'cancelAuction',
  'editStaffListing',
  'freezeAuction',
  'markEligible',
  'readStaffListing',
  'resumeAuction',
  'verifyListing',
  'listAuctions',
  'listStaffListings',
  'listUsers',
  'bookDispute',
  'cancelPayment',
  'cancelPayout',
  'dismissProblem',
  'exportPayouts',
  'listPayments',
  'listPayouts',
  'listStuckOrders',
  'payoutPaid',
  'preparePayout',
  'refundPayment',
  'releaseClaim',
  'returnPayout',
  'writeOff',
  'listStaffReviews',
  'removeReview',
  'endStaffSession',
  'listStaffSessions',
  'removeSecondFactor',
  'replaceRecoveryCodes',
  'readSettings',
  'readSystem',
];
/** Calls that submit a command to the desk, so that their outcome may stay unknown. */
const ASK_THE_DESK = [
  'updateListing',
  'awardSecondChance',
  'changeTiming',
  'declineSecondChance',
  'goLive',
  'withdraw',
  'boost',
  'like',
  'featureListing',
  'removeListing',
  'cancelAuction',
  'editStaffListing',
  'freezeAuction',
  'markEligible',
  'resumeAuction',
  'verifyListing',
];
const FIND_NOTHING = [
  'offerRunnerUp',
  'listPurchases',
  'cancelAuction',
  'freezeAuction',
  'markEligible',
  'resumeAuction',
  'verifyListing',
  'bookDispute',
  'cancelPayment',
  'dismissProblem',
  'payoutPaid',
  'releaseClaim',
  'returnPayout',
  'writeOff',
  'readText',
];
const FIND_NO_LISTING = [
  'readListing',
  'relist',
  'updateListing',
  'awardSecondChance',
  'changeTiming',
  'declineSecondChance',
  'goLive',
  'withdraw',
  'boost',
  'like',
  'listActivity',
  'readDemandBreakdown',
  'readLikeStatus',
  'listBids',
];
/** Calls with an idempotency key. Their test repeats the key with another request of the same call. */
const KEYED = [
  'createListing',
  'relist',
  'placeBid',
  'cancelOrder',
  'chooseDelivery',
  'handOver',
  'receiveOrder',
  'reportProblem',
  'setPickup',
  'shipOrder',
  'acceptOffer',
  'declineOffer',
  'offerRunnerUp',
  'answerReview',
  'reviewSale',
];
/** Calls that are refused under a key which another call used, each with that call. Its test causes the refusal. */
const KEYED_BY_ANOTHER: Readonly<Record<string, string>> = {
  awardSecondChance: 'declineSecondChance',
  declineSecondChance: 'awardSecondChance',
  goLive: 'withdraw',
  withdraw: 'goLive',
};
const STATES_OF_THEIR_OWN = [
  'relist CLAIM_ENDING',
  'relist PAYMENT_IN_PROGRESS',
  'chooseDelivery CLAIM_ENDING',
  'acceptOffer FORBIDDEN',
  'offerRunnerUp CLAIM_ENDING',
  'setAvatar UPLOAD_QUOTA',
  'releaseClaim CLAIM_ENDING',
  'returnPayout WRONG_STATE',
];
const ABOUT_FACTORS = ['confirmSecondFactor WRONG_CODE', 'replaceRecoveryCodes WRONG_STATE'];

const reused = (name: string) =>
  `test/idempotency/keys.test.ts > ${name} under a key > is done once and answered again as it was, and another request under the key is refused`;

/**
 * The test that causes each refusal, by call and code, such as `placeBid BID_TOO_LOW`. The setup of the server's tests
 * checks that each of these tests really causes its refusals. Refusals of callers who may not make a call at all stand
 * in `authorisation/expectations.ts`.
 */
export const REFUSALS: Readonly<Record<string, string>> = {
  ...byTest(CAUSED_FOR_MEMBERS),
  ...byTest(CAUSED_FOR_STAFF),
  ...each(
    'SECOND_FACTOR_REQUIRED',
    NEED_A_FACTOR,
    (name) => `${HERE} ${name} does nothing before the second factor is set up`,
  ),
  ...each(
    'OUTCOME_UNKNOWN',
    ASK_THE_DESK,
    (name) => `${HERE} ${name} says that the outcome is unknown where the desk does`,
  ),
  ...each('NOT_FOUND', FIND_NOTHING, (name) => `${HERE} ${name} does not find what nobody has`),
  ...each(
    'NOT_FOUND',
    FIND_NO_LISTING,
    (name) => `src/modules/listings/bad-input.test.ts > '${name}' > is not found for a listing that is not there`,
  ),
  ...each('KEY_REUSED', KEYED, reused),
  ...each('KEY_REUSED', Object.keys(KEYED_BY_ANOTHER), (name) => reused(KEYED_BY_ANOTHER[name] ?? name)),
  ...Object.fromEntries(
    STATES_OF_THEIR_OWN.map((refusal) => [
      refusal,
      `${HERE} ${refusal.replace(' ', ' is refused with ')} in a state of its own`,
    ]),
  ),
  ...Object.fromEntries(
    ABOUT_FACTORS.map((refusal) => [
      refusal,
      `${HERE} about a second factor that is not there, or whose code is wrong, is refused`,
    ]),
  ),
};

const BEFORE_IT = 'It is allowed before the second factor is set up.';

/** Refusals that are stated and that no test can cause, with the reason. */
export const NEVER: Readonly<Record<string, string>> = {
  'beginSecondFactor SECOND_FACTOR_REQUIRED': BEFORE_IT,
  'confirmSecondFactor SECOND_FACTOR_REQUIRED': BEFORE_IT,
  'readStaffSelf SECOND_FACTOR_REQUIRED': BEFORE_IT,
  'resumeAuction NOT_LIVE': 'Resuming what does not stand still changes nothing and is no refusal.',
  'relist OUTCOME_UNKNOWN': 'Relisting is written without the desk, which alone can lose an outcome.',
  'relist CLAIM_OVER': 'offerRunnerUp shows it of the same ending, where money comes between its steps.',
  'chooseDelivery CLAIM_OVER': 'offerRunnerUp shows it of the same ending, where money comes between its steps.',
  'createIntent OUTCOME_UNKNOWN': 'A payment is written without the desk, which alone can lose an outcome.',
  'setAvatar NOT_FOUND': 'The profile is read in the transaction that has just checked its member.',
  'releaseClaim WRONG_STATE':
    'Only the mark of its own ending, cleared between its steps by another process, would cause it.',
};
