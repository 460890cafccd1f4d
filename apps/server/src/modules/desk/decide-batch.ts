import type { Actor } from '@clamor/domain/accounts';
import {
  type Advance,
  type AdvanceContext,
  advance,
  decide,
  type ListingEvent,
  type ListingState,
  type Outage,
  publicEvents,
  recordState,
  type Situation,
} from '@clamor/domain/lifecycle';
import type { Instant, OffsetAt } from '@clamor/domain/time';
import { type Entry, isBid, isTick, OVERLOADED } from './entry.ts';
import { type KnownKey, keyHolder, keyName, type NewKey } from './idempotency-key.ts';
import type { Loaded } from './load-batch.ts';
import type { DecidedAnswer } from './packed-answer.ts';
import type { DeskParameters } from './parameters.ts';
import type { DeskAnswer, DeskRequest } from './request.ts';

export interface DecideContext {
  outages: readonly Outage[];
  offsetAt: OffsetAt;
  parameters: Pick<DeskParameters, 'maxAgeMs' | 'graceMs' | 'keyLifeMs'>;
}

/** One listing while its batch is decided. */
export interface Slot {
  /** As it was loaded. */
  readonly before: ListingState;
  state: ListingState;
  readonly events: ListingEvent[];
  /** The state that each event made, in the same order. */
  readonly states: ListingState[];
  readonly rules: AdvanceContext;
}

/** The result of deciding a batch. None of it counts before the commit. */
export interface Decided {
  answers: { entry: Entry; answer: DeskAnswer }[];
  failures: { entry: Entry; error: unknown }[];
  /** Bids that arrived after the end and before the settling, each with the end that it missed. */
  held: { entry: Entry; endsAt: Instant }[];
  slots: Map<string, Slot>;
  keys: NewKey[];
  now: Instant;
  /**
   * False: there is nothing to commit. A batch that only repeats an earlier answer still commits, because the COMMIT
   * waits for the standby. The standby then has the earlier command too (docs/desk.md#unconfirmed-commits).
   */
  commits: boolean;
}

const NOBODY: Actor = { kind: 'nobody' };
const NO_BOOSTS: Situation['boosts'] = { deviceLastAt: null, addressWithinHour: [] };
const NO_OUTAGES: readonly Outage[] = [];

/** Decides every command in order, in memory. `loaded` must hold every listing that the entries name. */
export function decideBatch(entries: readonly Entry[], loaded: Loaded, context: DecideContext): Decided {
  const decision = new BatchDecision(loaded, context);
  for (const entry of entries) decision.run(entry);
  decision.advanceAll();
  return decision.decided;
}

class BatchDecision {
  readonly decided: Decided;
  readonly #loaded: Loaded;
  readonly #context: DecideContext;
  readonly #databaseNow: Instant;
  readonly #offsetMs: number;

  constructor(loaded: Loaded, context: DecideContext) {
    this.#loaded = loaded;
    this.#context = context;
    this.#databaseNow = loaded.facts.databaseNow;
    this.#offsetMs = loaded.facts.offsetMs;
    this.decided = {
      answers: [],
      failures: [],
      held: [],
      slots: slotsOf(loaded, context),
      keys: [],
      now: this.#databaseNow + this.#offsetMs,
      commits: loaded.unfolded.size > 0,
    };
  }

  run(entry: Entry): void {
    const slot = this.decided.slots.get(entry.request.listingId);
    if (slot === undefined) throw new Error(`Listing ${entry.request.listingId} was not loaded.`);
    const age = this.#databaseNow - entry.request.receivedAt;
    const { maxAgeMs } = this.#context.parameters;
    if (!entry.held && age > maxAgeMs) this.#answer(entry, OVERLOADED);
    else if (isTick(entry)) this.#tick(entry, slot);
    else this.#decideOrRepeat(entry, slot);
  }

  /** Runs last: a due step must not overtake a command of this batch that arrived before it. */
  advanceAll(): void {
    for (const slot of this.decided.slots.values()) this.#advance(slot, this.decided.now);
  }

  #tick(entry: Entry, slot: Slot): void {
    const events = this.#advance(slot, this.decided.now);
    const { state } = slot;
    this.#answer(entry, { kind: 'accepted', state, events: publicEvents(events), reply: { kind: 'done' } });
  }

  #decideOrRepeat(entry: Entry, slot: Slot): void {
    const { request } = entry;
    const received = Math.min(request.receivedAt, this.#databaseNow) + this.#offsetMs;
    const at = Math.max(isBid(entry) ? received : this.decided.now, slot.state.lastEventAt);
    const situation = this.#factsFor(request, received, at);
    const name = situation.actor.kind === 'nobody' ? null : keyName(entry);
    const known = name === null ? undefined : this.#knownKey(name);
    if (known !== undefined) {
      this.#repeat(entry, known);
      return;
    }
    this.#advance(slot, at);
    if (isBid(entry) && isBehind(slot.state, received, this.decided.now)) this.#answer(entry, OVERLOADED);
    else this.#decide(entry, slot, situation, name);
  }

  #decide(entry: Entry, slot: Slot, situation: Situation, name: string | null): void {
    const { request } = entry;
    const before = slot.state;
    const decision = guarded(() => decide(before, request.command, situation));
    if ('error' in decision) this.decided.failures.push({ entry, error: decision.error });
    else if (decision.ok) {
      const { next: state, events, reply } = decision;
      this.#keep(slot, request, decision);
      this.#conclude(entry, name, { kind: 'accepted', state, events: publicEvents(events), reply });
    } else if (isBid(entry) && decision.refusal.kind === 'auction_ended' && isRunning(before)) {
      this.decided.held.push({ entry, endsAt: before.phase.endsAt });
    } else this.#conclude(entry, name, { kind: 'refused', refusal: decision.refusal });
  }

  #factsFor(request: DeskRequest, received: Instant, at: Instant): Situation {
    const situation: Situation = {
      actor: NOBODY,
      received,
      at,
      offsetAt: this.#context.offsetAt,
      anonymous: false,
      dueClaim: null,
      isOwed: false,
      liked: false,
      likeCounted: true,
      isOwnersDevice: false,
      boosts: NO_BOOSTS,
    };
    for (const section of this.#loaded.sections)
      Object.assign(situation, section.factsFor(request, this.#context.outages));
    return situation;
  }

  #knownKey(name: string): KnownKey | undefined {
    const known = this.#loaded.keys.get(name);
    if (known === undefined) return undefined;
    return known.createdAt > this.decided.now - this.#context.parameters.keyLifeMs ? known : undefined;
  }

  #repeat(entry: Entry, known: KnownKey): void {
    const same = known.bodyHash.equals(entry.request.key?.bodyHash ?? EMPTY);
    const answer: DeskAnswer = same ? known.answer() : { kind: 'key_reused' };
    if (answer.kind === 'repeated') this.decided.commits = true;
    this.#answer(entry, answer);
  }

  #advance(slot: Slot, at: Instant): readonly ListingEvent[] {
    const advanced = advance(slot.state, at, slot.rules);
    if (advanced.events.length > 0) this.#keep(slot, null, advanced);
    // An outage that moved no deadline leaves no event but raises the state's outage id. Keeping that state stops the
    // outage from moving a deadline that a later command sets.
    else slot.state = advanced.next;
    return advanced.events;
  }

  #keep(slot: Slot, request: DeskRequest | null, step: Advance): void {
    const change = { request, before: slot.state, state: step.next, events: step.events };
    append(slot, step);
    this.decided.commits = true;
    for (const section of this.#loaded.sections) section.keep(change);
  }

  #conclude(entry: Entry, name: string | null, answer: DecidedAnswer): void {
    this.#answer(entry, answer);
    const { key, asker, listingId } = entry.request;
    const actorId = keyHolder(asker);
    if (name === null || key === null || actorId === null) return;
    const replaces = this.#loaded.keys.has(name);
    this.decided.keys.push({ listingId, actorId, value: key.value, bodyHash: key.bodyHash, answer, replaces });
    this.decided.commits = true;
    const repeat = (): DeskAnswer => (answer.kind === 'accepted' ? { kind: 'repeated', reply: answer.reply } : answer);
    this.#loaded.keys.set(name, { bodyHash: key.bodyHash, createdAt: this.decided.now, answer: repeat });
  }

  #answer(entry: Entry, answer: DeskAnswer): void {
    this.decided.answers.push({ entry, answer });
  }
}

const EMPTY = Buffer.alloc(0);

function slotsOf({ states, unfolded }: Pick<Loaded, 'states' | 'unfolded'>, context: DecideContext): Map<string, Slot> {
  const { outages, offsetAt, parameters } = context;
  const lastOutage = outages.at(-1)?.id ?? 0;
  const usual: AdvanceContext = { outages: NO_OUTAGES, offsetAt, graceMs: parameters.graceMs };
  const unseen: AdvanceContext = { ...usual, outages };
  const slots = new Map<string, Slot>();
  for (const [id, state] of states) {
    const rules = state.outageId < lastOutage ? unseen : usual;
    const slot: Slot = { before: state, state, events: [], states: [], rules };
    if (unfolded.has(id)) append(slot, recordState(state));
    slots.set(id, slot);
  }
  return slots;
}

function append(slot: Slot, { next, events, states }: Advance): void {
  slot.state = next;
  slot.events.push(...events);
  slot.states.push(...states);
}

/**
 * Whether a bid after the end must be held. While the auction is LIVE and not frozen, another node may have an in-time
 * bid that extends it.
 */
function isRunning(state: ListingState): state is ListingState & { phase: { status: 'LIVE'; endsAt: Instant } } {
  return state.phase.status === 'LIVE' && state.frozenAt === null;
}

/**
 * Whether a bid fails by timing alone and by no rule. Either it was in time but the auction settled before it was
 * decided, or the database's clock fell back to before the auction went live. The answer is then 503, not a refusal.
 */
function isBehind({ phase }: ListingState, received: Instant, now: Instant): boolean {
  if (phase.status === 'LIVE') return received < phase.since && now < phase.since;
  const settled =
    phase.status === 'ENDED' || phase.status === 'RESERVE_NOT_MET' || phase.status === 'SECOND_CHANCE_AWARDED';
  return settled && received < phase.since && now >= phase.since;
}

function guarded<Value extends object>(work: () => Value): Value | { error: unknown } {
  try {
    return work();
  } catch (error) {
    return { error };
  }
}
