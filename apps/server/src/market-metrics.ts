import { placeBid } from '@clamor/contract/bidding';
import { REFUND_STATES } from '@clamor/contract/limits';
import { Counter, Histogram, type Registry } from 'prom-client';
import { BID_WAYS, type BidOutcome, type BidWay } from './modules/bidding/index.ts';
import { PAYMENT_STATUS, type SaleChange } from './modules/sales/index.ts';

const SECOND_MS = 1_000;
const LATENESS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

/** Counts bids by outcome and by connection. Every counter starts at 0, so that monitoring sees its first increase. */
export function countBids(registry: Registry): (outcome: BidOutcome, way: BidWay) => void {
  const registers = [registry];
  const byOutcome = new Counter({
    name: 'bids_total',
    help: 'Valid bids of signed-in members by outcome: accepted, repeated with a key, or the code of the refusal.',
    labelNames: ['outcome'],
    registers,
  });
  const byWay = new Counter({
    name: 'bids_by_way_total',
    help: 'The bids of bids_total by the connection that carried them: http or socket.',
    labelNames: ['way'],
    registers,
  });
  const outcomes: readonly BidOutcome[] = ['accepted', 'repeated', 'OVERLOADED', ...placeBid.refusals];
  // The counters are looked up once, so that a bid need not do it.
  const ofOutcome = new Map(outcomes.map((outcome) => [outcome, byOutcome.labels({ outcome })]));
  const ofWay = new Map(BID_WAYS.map((way) => [way, byWay.labels({ way })]));
  for (const child of [...ofOutcome.values(), ...ofWay.values()]) child.inc(0);
  return (outcome, way) => {
    ofOutcome.get(outcome)?.inc();
    ofWay.get(way)?.inc();
  };
}

/** Counts sorted pages of the market by the source of their running listings. */
export function countSortedPages(registry: Registry): (from: 'memory' | 'database') => void {
  const pages = new Counter({
    name: 'market_sorted_pages_total',
    help: 'Pages of the market by price, demand, bids or age that were looked up: from memory, or sorted by the database.',
    labelNames: ['from'],
    registers: [registry],
  });
  for (const from of ['memory', 'database']) pages.inc({ from }, 0);
  return (from) => pages.inc({ from });
}

/** Measures how late listings' steps happen. */
export function timeSteps(registry: Registry): (lateMs: number) => void {
  const lateness = new Histogram({
    name: 'due_step_lateness_seconds',
    help: 'From the moment at which a step of a listing was due to its commit, for steps that the clock brought about.',
    buckets: LATENESS_SECONDS,
    registers: [registry],
  });
  return (lateMs) => lateness.observe(Math.max(0, lateMs) / SECOND_MS);
}

/** Counts changes of payments and refunds on the node that commits them. Each state starts at 0, as in `countBids`. */
export function countMoney(registry: Registry): (change: SaleChange) => void {
  const counter = (name: string, help: string, states: readonly string[]) => {
    const changes = new Counter({ name, help, labelNames: ['state'], registers: [registry] });
    for (const state of states) changes.inc({ state }, 0);
    return changes;
  };
  const payments = counter(
    'payment_changes_total',
    'Payments that were opened (PENDING), or came to another state.',
    Object.keys(PAYMENT_STATUS),
  );
  const refunds = counter(
    'refund_changes_total',
    'Refunds that were asked for, or came to another state.',
    REFUND_STATES,
  );
  return ({ before, after }) => {
    for (const state of newStates(before.payments, after.payments)) payments.inc({ state });
    for (const state of newStates(before.refunds, after.refunds)) refunds.inc({ state });
  };
}

interface Stateful {
  id: string;
  state: string;
}

function newStates(before: readonly Stateful[], after: readonly Stateful[]): string[] {
  const known = new Map(before.map(({ id, state }) => [id, state]));
  return after.filter(({ id, state }) => known.get(id) !== state).map(({ state }) => state);
}
