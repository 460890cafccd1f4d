import type { OffsetAt } from '@clamor/domain/time';
import type { DatabaseClock, Scheduler } from '../../platform/clock/index.ts';
import { failureKind, type PipelineConnection, sqlStateOf } from '../../platform/pipeline/index.ts';
import type { CommandSource } from './command-source.ts';
import type { Decided } from './decide-batch.ts';
import { type Entry, OUTCOME_UNKNOWN, OVERLOADED } from './entry.ts';
import { LaneBeats } from './lane-beats.ts';
import type { LaneLink } from './lane-link.ts';
import { learnOutcome } from './learn-outcome.ts';
import type { DeskParameters } from './parameters.ts';
import type { DeskLog, DeskMetrics } from './ports.ts';
import { type BatchEnd, type Hand, runBatch } from './run-batch.ts';
import type { Section } from './section.ts';
import type { ServedTime } from './served-time.ts';
import { turn } from './turn.ts';

export interface LaneContext {
  clock: DatabaseClock;
  served: ServedTime;
  scheduler: Scheduler;
  sections: readonly Section[];
  offsetAt: OffsetAt;
  parameters: DeskParameters;
  log: DeskLog;
  metrics: DeskMetrics;
  /** A batch ended well: hold, tell, answer. Resolves when the last answer was given; never rejects. */
  finish(decided: Decided): Promise<void>;
}

/** Small work that a lane does after a beat. */
export type Chore = (connection: PipelineConnection) => Promise<void>;

const LOCK_NOT_AVAILABLE = '55P03';

/** Fewer commands than this always share a batch: its own cost is that of some tens of commands. */
const SMALL_BATCH = 32;

/** What a batch still owes: its answers, and telling. */
interface Conclusion {
  /** Bids that were held may come back by it, and go before whatever is queued. */
  first: boolean;
  /** Never rejects. */
  give(): Promise<void>;
}

/** Bids are held at an end, and come back when that end is no longer the end. */
function wakesHeldBids({ held, slots }: Decided): boolean {
  if (held.length > 0) return true;
  for (const { before, state } of slots.values()) {
    const end = before.phase.status === 'LIVE' ? before.phase.endsAt : null;
    if (end !== null && (state.phase.status !== 'LIVE' || state.phase.endsAt !== end)) return true;
  }
  return false;
}

/** Runs batch after batch on its own connection, one at a time, as long as there are commands. */
export class Lane {
  readonly name: string;
  readonly #source: CommandSource;
  readonly #link: LaneLink;
  readonly #context: LaneContext;
  readonly #chore: Chore | null;
  readonly #beats: LaneBeats;
  /** Batches that go before anything else: parts of a failed one, and bids that were held. */
  readonly #again: Entry[][] = [];
  /** The size of the last batch, until it was answered. */
  #inHand = 0;
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(name: string, source: CommandSource, link: LaneLink, context: LaneContext, chore: Chore | null = null) {
    this.name = name;
    this.#source = source;
    this.#link = link;
    this.#context = context;
    this.#chore = chore;
    this.#beats = new LaneBeats(context, link);
  }

  /** Something is to be done. */
  kick(): void {
    if (this.#running !== null || !this.#hasWork()) return;
    this.#running = this.#loop().finally(() => {
      this.#running = null;
      this.kick();
    });
  }

  /** Puts commands before everything that is queued. */
  putInFront(entries: Entry[]): void {
    const { batchCommands } = this.#context.parameters;
    for (let from = 0; from < entries.length; from += batchCommands) {
      this.#again.push(entries.slice(from, from + batchCommands));
    }
    this.kick();
  }

  /** A beat is to be made as soon as the batch in hand is done. */
  askForBeat(): void {
    this.#beats.ask();
    if (!this.#link.up) this.sweep();
    this.kick();
  }

  /** Resolves when the next beat was made, or could not be. */
  beatNow(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    const made = this.#beats.next();
    this.askForBeat();
    return made;
  }

  /** Connected, and the last beat is not older than the threshold at which nobody serves. */
  serving(): boolean {
    return this.#link.up && this.#beats.isFresh;
  }

  /** Connects and measures the time. Throws where the database cannot be had. */
  async open(): Promise<void> {
    const connection = await this.#link.open();
    await this.#beats.make(connection);
  }

  /** Ends after the batch in hand; what is still queued is answered 503. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#refuse(this.#takeAll());
    await this.#running;
    this.#refuse(this.#takeAll());
    this.#beats.endWaiting();
    await this.#link.close();
  }

  /** Answers 503 to whatever has become too old. */
  sweep(): void {
    this.#refuse(this.#source.sweep((entry) => this.#isTooOld(entry)));
    const rest = this.#again.splice(0).map((entries) => this.#young(entries));
    this.#again.push(...rest.filter((entries) => entries.length > 0));
  }

  #takeAll(): Entry[] {
    return [...this.#again.splice(0).flat(), ...this.#source.sweep(() => true)];
  }

  #hasWork(): boolean {
    return !this.#closed && (this.#again.length > 0 || this.#source.size > 0 || this.#beats.isDue);
  }

  async #loop(): Promise<void> {
    // What has arrived by now is parsed and shares the batch. Taken at once, the first command of a burst would have a
    // transaction to itself and the rest would wait for it.
    await turn();
    let conclusion = await this.#next();
    while (conclusion !== null || this.#hasWork()) {
      const ahead = conclusion === null || conclusion.first ? null : this.#ahead();
      const [following] = await Promise.all([ahead, conclusion?.give()]);
      conclusion = ahead === null ? await this.#next() : following;
    }
  }

  /**
   * The next batch, begun before the last one is answered: the database locks and loads while this process writes a hundred
   * answers. Null: there is none, or something has to be waited for first.
   */
  #ahead(): Promise<Conclusion | null> | null {
    const connection = this.#link.present;
    if (connection === null || this.#beats.isDue || this.#closed) return null;
    const entries = this.#take();
    return entries.length === 0 ? null : this.#run(connection, entries);
  }

  /** The next batch where everything before it was answered. */
  async #next(): Promise<Conclusion | null> {
    this.#inHand = 0;
    if (!this.#hasWork()) return null;
    const connection = await this.#link.insist(() => {
      this.sweep();
      return this.#closed;
    });
    if (connection === null) return null;
    if (this.#beats.isDue) await this.#tryToBeat(connection);
    const entries = this.#take();
    return entries.length === 0 ? null : this.#run(connection, entries);
  }

  #take(): Entry[] {
    const before = this.#again.shift();
    const entries = this.#young(before === undefined ? this.#source.take(this.#share()) : this.#source.retake(before));
    this.#inHand = entries.length;
    return entries;
  }

  /**
   * Half of what is under way, counting the batch whose answers are just being given: two batches of a size keep this process and
   * the database busy side by side. Left to themselves, all commands gather in one batch, and a batch of a few, made while that one
   * is answered, holds the next large one up.
   */
  #share(): number {
    return Math.max(SMALL_BATCH, Math.ceil((this.#source.size + this.#inHand) / 2));
  }

  /** Null: nobody is left to be answered. */
  async #run(connection: PipelineConnection, entries: Entry[]): Promise<Conclusion | null> {
    const startedAt = this.#context.clock.monotonicNow();
    const hand = { entries };
    const end = await this.#attempt(connection, hand);
    if (end?.kind === 'unknown') return this.#resolve(end, hand.entries, startedAt);
    return end?.kind === 'done' ? this.#concluding(end.decided, end.committed, startedAt) : null;
  }

  /** Null: it failed, or has to be run again, and what is left of it has been seen to. */
  async #attempt(
    connection: PipelineConnection,
    hand: Hand,
  ): Promise<Exclude<BatchEnd, { kind: 'nobody_served' }> | null> {
    try {
      const work = runBatch(connection, hand, this.#source, this.#link.memory, this.#context);
      const end = await this.#link.within(connection, work);
      if (end.kind !== 'nobody_served') return end;
      await this.#beats.make(connection);
      this.#again.unshift(hand.entries);
    } catch (error) {
      this.#afterFailure(hand.entries, error);
    }
    return null;
  }

  /** The link was lost after the COMMIT was sent: to run the batch again blindly would place every bid twice. */
  async #resolve(
    end: Extract<BatchEnd, { kind: 'unknown' }>,
    entries: Entry[],
    startedAt: number,
  ): Promise<Conclusion | null> {
    const { clock, parameters, log, metrics } = this.#context;
    const deadline = clock.monotonicNow() + parameters.outcomeBoundMs;
    const outcome = await learnOutcome(this.#link, this.#context, end, () => {
      this.sweep();
      return clock.monotonicNow() > deadline;
    });
    log.warn({ lane: this.name, commands: entries.length, outcome }, 'The link was lost after COMMIT was sent.');
    if (outcome === 'committed') return this.#concluding(end.decided, true, startedAt);
    if (outcome === 'aborted') this.#runAgain(entries);
    else {
      metrics.outcomeUnknown(entries.length);
      for (const entry of entries) entry.answer(OUTCOME_UNKNOWN);
    }
    return null;
  }

  #concluding(decided: Decided, committed: boolean, startedAt: number): Conclusion {
    const { clock, metrics, finish } = this.#context;
    metrics.batchEnded({
      commands: decided.answers.length + decided.failures.length + decided.held.length,
      listings: decided.slots.size,
      milliseconds: clock.monotonicNow() - startedAt,
      committed,
    });
    return { first: wakesHeldBids(decided), give: () => finish(decided) };
  }

  #afterFailure(entries: Entry[], error: unknown): void {
    const kind = failureKind(error);
    this.#context.metrics.batchFailed(kind);
    this.#context.log.warn({ err: error, lane: this.name, commands: entries.length, kind }, 'A batch failed.');
    const middle = Math.ceil(entries.length / 2);
    if (kind === 'lost') this.#runAgain(entries);
    else if (kind === 'again') this.#runAgain(entries, sqlStateOf(error) === LOCK_NOT_AVAILABLE);
    else if (entries.length === 1) entries[0]?.fail(error);
    else if (entries.length > 1) this.#again.unshift(entries.slice(0, middle), entries.slice(middle));
  }

  #runAgain(entries: Entry[], waitedInVain = false): void {
    const { maxTries } = this.#context.parameters;
    for (const entry of entries) entry.tries += 1;
    this.#refuse(entries.filter((entry) => entry.tries > maxTries));
    const rest = entries.filter((entry) => entry.tries <= maxTries);
    const now = waitedInVain ? this.#source.waitedInVain(rest) : rest;
    if (now.length > 0) this.#again.unshift(now);
  }

  async #tryToBeat(connection: PipelineConnection): Promise<void> {
    try {
      await this.#beats.make(connection);
      if (this.#chore !== null) await this.#link.within(connection, this.#chore(connection));
    } catch (error) {
      this.#context.log.warn({ err: error, lane: this.name }, 'A beat failed.');
    }
    this.#beats.endWaiting();
  }

  #young(entries: Entry[]): Entry[] {
    const young = entries.filter((entry) => !this.#isTooOld(entry));
    if (young.length < entries.length) this.#refuse(entries.filter((entry) => this.#isTooOld(entry)));
    return young;
  }

  #isTooOld({ held, request }: Entry): boolean {
    return !held && this.#context.clock.databaseNow() - request.receivedAt > this.#context.parameters.maxAgeMs;
  }

  #refuse(entries: Entry[]): void {
    if (entries.length === 0) return;
    this.#context.metrics.overloaded(entries.length);
    for (const entry of entries) entry.answer(OVERLOADED);
  }
}
