import * as accountCare from './account-care.ts';
import * as accounts from './accounts.ts';
import * as bidding from './bidding.ts';
import * as dashboard from './dashboard.ts';
import * as demand from './demand.ts';
import * as lifecycle from './lifecycle.ts';
import * as listings from './listings.ts';
import * as media from './media.ts';
import * as myBids from './my-bids.ts';
import * as notices from './notices.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as profiles from './profiles.ts';
import * as reviews from './reviews.ts';
import * as sandbox from './sandbox.ts';
import * as staff from './staff.ts';
import * as staffListings from './staff-listings.ts';
import * as staffLists from './staff-lists.ts';
import * as staffMoney from './staff-money.ts';
import * as staffReviews from './staff-reviews.ts';
import * as staffSessions from './staff-sessions.ts';
import * as staffSettings from './staff-settings.ts';
import * as staffSystem from './staff-system.ts';
import * as testHelper from './test-helper.ts';
import * as texts from './texts.ts';
import type { CallShape } from './wire.ts';

function isCall(value: unknown): value is CallShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value;
}

/** The contract's files that hold calls; their other exports are the schemas that the calls are made of. */
export const CONCEPTS = {
  accountCare,
  accounts,
  listings,
  lifecycle,
  dashboard,
  demand,
  bidding,
  media,
  myBids,
  notices,
  orders,
  payments,
  payouts,
  profiles,
  reviews,
  sandbox,
  staff,
  staffListings,
  staffLists,
  staffMoney,
  staffReviews,
  staffSessions,
  staffSettings,
  staffSystem,
  testHelper,
  texts,
};

export interface NamedCall {
  /** The exported constant's name; unique. */
  name: string;
  /** The contract file with the call. */
  concept: string;
  call: CallShape;
}

/** Every call of the HTTP contract. */
export const CALLS: readonly NamedCall[] = Object.entries(CONCEPTS).flatMap(([concept, exports]) =>
  Object.entries(exports).flatMap(([name, call]) => (isCall(call) ? [{ name, concept, call }] : [])),
);

const NAMES = new Map(CALLS.map(({ call, name }) => [call, name]));

/** Renamed calls, with their old names, under which their idempotency keys are still stored. */
const STORED_AS = new Map([
  ['reportProblem', 'tellProblem'],
  ['setPickup', 'tellPickup'],
]);

/**
 * The name under which a call's idempotency keys are stored for 24 hours. A renamed call must keep its old name here.
 */
export function nameOfCall(call: CallShape): string {
  const name = NAMES.get(call);
  if (name === undefined) throw new Error(`${call.method} ${call.path} is no call of the contract.`);
  return STORED_AS.get(name) ?? name;
}
