import { type ListingState, type Phase, type PublicEvent, STATUSES, type Step } from '@clamor/domain/lifecycle';
import { DEFAULT_TERMS, START_POLICIES, type Terms } from '@clamor/domain/listings';
import { z } from 'zod';

/*
 * During a deploy another node may run another version of the program. Its states may lack a field that this node
 * reads, or have a status that this node does not know. Then the message is dropped, and the change is read from the
 * database (docs/desk.md#after-the-commit).
 */
const TERM_NAMES = Object.keys(DEFAULT_TERMS);
const PhaseHead = z.object({ status: z.enum(STATUSES) });
const EventHead = z.object({ number: z.int(), at: z.number(), type: z.string() });

const Timing = z.object({
  startPolicy: z.enum(START_POLICIES),
  countdownMinutes: z.number(),
  primeHours: z.object({ start: z.string(), end: z.string() }).nullable(),
  hotOverridePercent: z.number().nullable(),
  sellerTimezone: z.string(),
});

const Tally = z.object({
  likes: z.number(),
  boosts: z.number(),
  videoLikes: z.number(),
  goalMetAt: z.number().nullable(),
});

const State: z.ZodType<ListingState> = z.object({
  id: z.string(),
  sellerId: z.string(),
  auctionId: z.string(),
  terms: z.custom<Terms>(hasEveryTerm),
  timing: Timing,
  tally: Tally,
  phase: z.custom<Phase>((value) => PhaseHead.safeParse(value).success),
  frozenAt: z.number().nullable(),
  freezes: z.object({ suspension: z.boolean(), staff: z.boolean() }),
  hidden: z.boolean(),
  eventNumber: z.int(),
  lastEventAt: z.number(),
  outageId: z.int(),
  version: z.int(),
  publicNumber: z.int(),
});

/** A committed change of one listing, as followers of the desk (views, realtime, notifications) get it. */
export interface CommittedChange {
  before: ListingState;
  state: ListingState;
  /**
   * The public events in the order of their numbers, each with the state right after it. Empty if nothing public
   * happened.
   */
  steps: readonly Step[];
}

/** The fields of a state that differ from those of the state before it. */
const Changed = z.record(z.string(), z.unknown());

const EncodedChange = z.object({
  before: State,
  steps: z.array(
    z.object({
      event: z.custom<PublicEvent>((value) => EventHead.safeParse(value).success),
      changed: Changed,
    }),
  ),
  changed: Changed,
});
type EncodedChange = z.infer<typeof EncodedChange>;

/**
 * A change in the form in which it is sent. A state has about 2,000 characters and a bid changes a few hundred, so each
 * step contains only the changed fields.
 */
export function encodeChange({ before, state, steps }: CommittedChange): EncodedChange {
  let last = before;
  const encoded = steps.map((step) => {
    const changed = changedFields(last, step.state);
    last = step.state;
    return { event: step.event, changed };
  });
  return { before, steps: encoded, changed: changedFields(last, state) };
}

/** @throws if a state lacks a field that this version reads, or has a value that it does not know */
export function parseChange(encoded: unknown): CommittedChange {
  const { before, steps: encodedSteps, changed } = EncodedChange.parse(encoded);
  let last = before;
  const steps = encodedSteps.map((step) => {
    last = State.parse({ ...last, ...step.changed });
    return { event: step.event, state: last };
  });
  return { before, steps, state: State.parse({ ...last, ...changed }) };
}

/** The fields that differ. It compares by identity, because states share unchanged objects. */
function changedFields(before: ListingState, after: ListingState): Record<string, unknown> {
  const names = Object.keys(after) as (keyof ListingState)[];
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]));
}

function hasEveryTerm(value: unknown): boolean {
  return typeof value === 'object' && value !== null && TERM_NAMES.every((name) => name in value);
}
