import { failureKind, type PipelineConnection } from '../../platform/pipeline/index.ts';
import type { CommandSource } from './command-source.ts';
import type { Decided } from './decide-batch.ts';
import { type Entry, OUTCOME_UNKNOWN } from './entry.ts';
import type { LaneId } from './heartbeat.ts';
import { LaneBacklog } from './lane-backlog.ts';
import type { LaneContext } from './lane-context.ts';
import { LaneHeartbeats } from './lane-heartbeats.ts';
import type { LaneLink } from './lane-link.ts';
import { learnOutcome } from './learn-outcome.ts';
import { type LaneView, type NextStep, nextStep } from './next-step.ts';
import { type BatchEnd, type OpenEntries, runBatch } from './run-batch.ts';
import { turn } from './turn.ts';

/** A small task that a lane runs after a heartbeat. */
export type LaneTask = (connection: PipelineConnection) => Promise<void>;

/** The answers of a batch that has ended. They are not given yet. */
interface Conclusion extends NonNullable<LaneView['owed']> {
  /** Never rejects. */
  give(): Promise<void>;
}

/** Whether this batch may return held bids to the queue: it held some, or it moved the end of their auction. */
function bringsBackHeldBids({ held, slots }: Decided): boolean {
  if (held.length > 0) return true;
  for (const { before, state } of slots.values()) {
    const end = before.phase.status === 'LIVE' ? before.phase.endsAt : null;
    if (end !== null && (state.phase.status !== 'LIVE' || state.phase.endsAt !== end)) return true;
  }
  return false;
}

/** Runs batches on its own connection, one at a time, as long as there are commands. */
export class Lane {
  readonly #laneId: LaneId;
  readonly #source: CommandSource;
  readonly #backlog: LaneBacklog;
  readonly #link: LaneLink;
  readonly #context: LaneContext;
  readonly #chore: LaneTask | null;
  readonly #heartbeats: LaneHeartbeats;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(
    laneId: LaneId,
    source: CommandSource,
    link: LaneLink,
    context: LaneContext,
    chore: LaneTask | null = null,
  ) {
    this.#laneId = laneId;
    this.#source = source;
    this.#backlog = new LaneBacklog(source, context);
    this.#link = link;
    this.#context = context;
    this.#chore = chore;
    this.#heartbeats = new LaneHeartbeats(laneId, context, link);
  }

  /** Wakes the lane: there is something to do. */
  kick(): void {
    if (this.#running !== null || this.#nextStep(null).kind === 'rest') return;
    this.#running = this.#loop().finally(() => {
      this.#running = null;
      this.kick();
    });
  }

  /** Queues commands before all others. */
  putInFront(entries: Entry[]): void {
    this.#backlog.putInFront(entries);
    this.kick();
  }

  /** Requests a heartbeat as soon as the running batch is done. */
  requestHeartbeat(): void {
    this.#heartbeats.ask();
    // The running batch may wait for a database host that does not answer. Meanwhile the queued commands must be
    // refused once they are too old.
    this.#backlog.sweep();
    this.kick();
  }

  /** Resolves when the next heartbeat is written or has failed. */
  heartbeatNow(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    const made = this.#heartbeats.next();
    this.#heartbeats.askForReaders();
    this.requestHeartbeat();
    return made;
  }

  /** Whether the lane can commit now: it is connected, and its last heartbeat is recent. */
  serving(): boolean {
    return this.#link.up && this.#heartbeats.isFresh;
  }

  /** Connects and measures the time. Throws if the database does not accept a connection. */
  async open(): Promise<void> {
    const connection = await this.#link.open();
    await this.#heartbeats.make(connection);
  }

  /** Stops after the running batch. Queued commands are answered 503. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#backlog.refuseAll();
    await this.#running;
    this.#backlog.refuseAll();
    this.#heartbeats.endWaiting();
    await this.#link.close();
  }

  #nextStep(owed: Conclusion | null): NextStep {
    const { batchesInFront, queued } = this.#backlog;
    const [stopped, linked, isHeartbeatDue] = [this.#stopped, this.#link.up, this.#heartbeats.isDue];
    return nextStep({ stopped, linked, isHeartbeatDue, batchesInFront, queued, owed });
  }

  async #loop(): Promise<void> {
    // First lets the event loop parse all commands that have arrived, so that they share a batch. Otherwise the first
    // command of a burst would have a transaction to itself, and the rest would wait for it.
    await turn();
    let owed: Conclusion | null = null;
    for (let step = this.#nextStep(null); step.kind !== 'rest'; step = this.#nextStep(owed)) {
      owed = await this.#do(step, owed);
    }
  }

  /**
   * Runs one step. Answers owed from the batch before are given after the step has started. Returns the answers that
   * are owed now.
   */
  async #do(step: NextStep, owed: Conclusion | null): Promise<Conclusion | null> {
    const connection = this.#link.present;
    if (step.kind === 'conclude') await owed?.give();
    else if (connection === null) await this.#link.insist(() => this.#givesUp());
    else if (step.kind === 'heartbeat') await this.#tryToBeat(connection);
    else {
      if (owed === null) this.#backlog.sweep();
      const entries = step.kind === 'run_queued' ? this.#backlog.takeQueued(step.atMost) : this.#backlog.takeFront();
      const run = entries.length === 0 ? null : this.#run(connection, entries);
      const [following] = await Promise.all([run, owed?.give()]);
      return following;
    }
    return null;
  }

  #givesUp(): boolean {
    this.#backlog.sweep();
    return this.#stopped;
  }

  /** Runs one batch. Returns the answers that it owes; null: none. */
  async #run(connection: PipelineConnection, entries: Entry[]): Promise<Conclusion | null> {
    const startedAt = this.#context.clock.monotonicNow();
    const open = { entries };
    const end = await this.#attempt(connection, open);
    if (end?.kind === 'unknown') return this.#resolve(end, open.entries, startedAt);
    return end?.kind === 'done' ? this.#concluding(end.decided, end.committed, startedAt) : null;
  }

  /** Runs a batch once. Null: it failed or must run again, and its commands have been queued again or answered. */
  async #attempt(
    connection: PipelineConnection,
    open: OpenEntries,
  ): Promise<Exclude<BatchEnd, { kind: 'nobody_served' }> | null> {
    try {
      const work = runBatch(connection, open, this.#source, this.#link.memory, this.#context);
      const end = await this.#link.within(connection, work);
      if (end.kind !== 'nobody_served') return end;
      await this.#heartbeats.make(connection);
      this.#backlog.giveBack(open.entries);
    } catch (error) {
      const kind = failureKind(error);
      this.#context.metrics.batchFailed(kind);
      this.#context.log.warn(
        { err: error, lane: this.#laneId.lane, commands: open.entries.length, kind },
        'A batch failed.',
      );
      this.#backlog.failed(open.entries, error, kind);
    }
    return null;
  }

  /**
   * Handles a batch whose connection was lost after the COMMIT was sent. It first learns the outcome, because running a
   * committed batch again could place every bid twice.
   */
  async #resolve(
    end: Extract<BatchEnd, { kind: 'unknown' }>,
    entries: Entry[],
    startedAt: number,
  ): Promise<Conclusion | null> {
    const { clock, scheduler, parameters, log } = this.#context;
    const leftMs = startedAt + parameters.outcomeBoundMs - clock.monotonicNow();
    let isOver = false;
    // An attempt to connect may take longer than `outcomeBoundMs`, so a separate timer answers the commands.
    const cancel = scheduler.after(Math.max(0, leftMs), () => {
      isOver = true;
      this.#answerUnknown(entries);
    });
    const outcome = await learnOutcome(this.#link, this.#context, end, () => {
      this.#backlog.sweep();
      return isOver;
    });
    cancel();
    const known = isOver ? 'unknown' : outcome;
    log.warn(
      { lane: this.#laneId.lane, commands: entries.length, outcome: known },
      'The link was lost after COMMIT was sent.',
    );
    if (known === 'committed') return this.#concluding(end.decided, true, startedAt);
    if (known === 'aborted') this.#backlog.runAgain(entries);
    else if (!isOver) this.#answerUnknown(entries);
    return null;
  }

  #answerUnknown(entries: readonly Entry[]): void {
    this.#context.metrics.outcomeUnknown(entries.length);
    for (const entry of entries) entry.answer(OUTCOME_UNKNOWN);
  }

  #concluding(decided: Decided, committed: boolean, startedAt: number): Conclusion {
    const { clock, metrics, finish } = this.#context;
    const commands = decided.answers.length + decided.failures.length + decided.held.length;
    const milliseconds = clock.monotonicNow() - startedAt;
    metrics.batchEnded({ commands, listings: decided.slots.size, milliseconds, committed });
    return { commands, bringsBack: bringsBackHeldBids(decided), give: () => finish(decided) };
  }

  async #tryToBeat(connection: PipelineConnection): Promise<void> {
    const isMade = await this.#heartbeats.tryToMake(connection, this.#laneId.lane);
    this.#heartbeats.endWaiting();
    if (!isMade || this.#chore === null) return;
    try {
      await this.#link.within(connection, this.#chore(connection));
    } catch (error) {
      this.#context.log.warn({ err: error, lane: this.#laneId.lane }, 'The work after a beat failed.');
    }
  }
}
