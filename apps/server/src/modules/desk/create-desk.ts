import { randomUUID } from 'node:crypto';
import { type Command, type ProjectionTime, stepsOf } from '@clamor/domain/lifecycle';
import type { OffsetAt } from '@clamor/domain/time';
import { atMost, type Cancel, type DatabaseClock, realScheduler, type Scheduler } from '../../platform/clock/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { CommandQueue } from './command-queue.ts';
import type { Decided } from './decide-batch.ts';
import { Entry, OVERLOADED } from './entry.ts';
import { EpochWatch } from './epoch-watch.ts';
import { KeyWalk } from './forget-keys.ts';
import { forgetLaneHeartbeats } from './heartbeat.ts';
import { HeldBids } from './held-bids.ts';
import { Lane, type LaneTask } from './lane.ts';
import type { LaneContext } from './lane-context.ts';
import { LaneLink } from './lane-link.ts';
import { LaneLoad } from './lane-load.ts';
import { assertGrace, DESK_PARAMETERS, type DeskParameters } from './parameters.ts';
import { type ConnectLane, type DeskLog, type DeskMetrics, SILENT_METRICS } from './ports.ts';
import type { Desk, DeskAnswer, DeskRequest, FreshAnswer, KeylessRequest } from './request.ts';
import type { Section } from './section.ts';
import { ServedTime } from './served-time.ts';
import { startLane } from './start-lane.ts';
import { turn } from './turn.ts';
import { WaitingRows } from './waiting-rows.ts';

export interface DeskOptions {
  /**
   * The id under which the lanes write heartbeats: a new UUID for each start of the program. The desk makes one if none
   * is given.
   */
  node?: string;
  connect: ConnectLane;
  /**
   * How many batches may run at once. The hash of a listing's id chooses its lane. Each lane has a waiting lane beside
   * it for locked rows.
   */
  lanes?: number;
  sections: readonly Section[];
  clock: DatabaseClock;
  offsetAt: OffsetAt;
  parameters?: Partial<DeskParameters>;
  log: DeskLog;
  metrics?: DeskMetrics;
  scheduler?: Scheduler;
}

/** The desk with the controls of its owner. */
export interface RunningDesk extends Desk {
  /**
   * Connects every lane, measures the time, and records an outage that has just ended. Throws without a database, and
   * throws `DeskNotStarted` if the database does not take a heartbeat in time.
   */
  start(): Promise<void>;
  /** Stops taking commands, finishes the queue within a time limit, answers 503 to the rest, and disconnects. */
  stop(): Promise<void>;
  /** How many commands were taken and are not answered yet: queued, in hand and held. */
  waiting(): number;
  /** Whether bids can be committed now, for `readyz`. */
  serving(): boolean;
  /** Called when another node changed this listing. Held bids on it are decided again. */
  changedElsewhere(listingId: string): void;
  /** Listeners run synchronously when this node learns of an outage. They must not throw. */
  onOutage(listener: () => void): void;
  /** The database's epoch, as a lane read it on its last connect. Throws before the start. */
  epoch(): string;
  /** Listeners run synchronously when a lane connects to a database with another epoch. They must not throw. */
  onEpoch(listener: (epoch: string) => void): void;
  /** Writes a heartbeat at once. Resolves when it is written or has failed. */
  heartbeatNow(): Promise<void>;
}

const LANES = 2;
/** How many answers are given in one turn of the event loop. They take about a millisecond. */
const ANSWERS_A_TURN = 16;
/** After this time without a heartbeat, a lane's row is removed. */
const LANE_GONE_MS = 3_600_000;

/** The one writer of listings' running state on this node (docs/desk.md#one-writer). */
export function createDesk(options: DeskOptions): RunningDesk {
  return new BatchingDesk(options);
}

interface HomeLane {
  queue: CommandQueue;
  lane: Lane;
  /** Waits for rows of this lane's listings that somebody else has locked (docs/desk.md#waiting-lanes). */
  waiting: Lane;
  load: LaneLoad;
}

class BatchingDesk implements RunningDesk {
  readonly #parameters: DeskParameters;
  readonly #scheduler: Scheduler;
  readonly #log: DeskLog;
  readonly #metrics: DeskMetrics;
  readonly #context: LaneContext;
  readonly #homes: HomeLane[];
  readonly #held: HeldBids;
  readonly #served: ServedTime;
  readonly #listeners: ((changes: readonly CommittedChange[]) => void)[] = [];
  readonly #outageListeners: (() => void)[] = [];
  readonly #epochListeners: ((epoch: string) => void)[] = [];
  readonly #epochs: EpochWatch;
  #cancelHeartbeats: Cancel = () => undefined;
  #open = false;

  constructor(options: DeskOptions) {
    this.#parameters = { ...DESK_PARAMETERS, ...options.parameters };
    assertGrace(this.#parameters);
    this.#scheduler = options.scheduler ?? realScheduler;
    this.#log = options.log;
    this.#metrics = options.metrics ?? SILENT_METRICS;
    this.#served = new ServedTime(options.clock, options.offsetAt, () => this.#tell(this.#outageListeners, undefined));
    this.#epochs = new EpochWatch(this.#scheduler, this.#parameters.answerTimeoutMs, (epoch) => {
      this.#log.warn({ epoch }, 'The database has another history: it was promoted or put back.');
      this.#tell(this.#epochListeners, epoch);
    });
    const context = this.#contextOf(options);
    this.#context = context;
    const link = (name: string) => {
      const connect = () => this.#epochs.connect(() => options.connect(this.#parameters, name));
      return new LaneLink(connect, this.#scheduler, this.#parameters.answerTimeoutMs, this.#log);
    };
    const tidy = tidying(options.clock, this.#parameters);
    const node = options.node ?? randomUUID();
    this.#homes = Array.from({ length: options.lanes ?? LANES }, (_, index) => {
      const name = `clamor desk ${index + 1}`;
      const rows: WaitingRows = new WaitingRows(this.#parameters, () => waiting.kick());
      const queue = new CommandQueue(this.#parameters, rows);
      const { queueCommands, queueBytes } = this.#parameters;
      const lane = new Lane({ node, lane: name }, queue, link(name), context);
      const itsName = `clamor desk waiting ${index + 1}`;
      const waiting: Lane = new Lane({ node, lane: itsName }, rows, link(itsName), context, index === 0 ? tidy : null);
      return { queue, lane, waiting, load: new LaneLoad(queueCommands, queueBytes) };
    });
    this.#held = new HeldBids(this.#scheduler, options.clock, this.#parameters.graceMs, (listingId, entries) =>
      this.#homeOf(listingId).lane.putInFront(entries),
    );
  }

  submit<Asked extends Command>(request: KeylessRequest<Asked>): Promise<FreshAnswer<Asked>>;
  submit<Asked extends Command>(request: DeskRequest<Asked>): Promise<DeskAnswer<Asked>>;
  submit(request: DeskRequest): Promise<DeskAnswer> {
    const { queue, lane, load } = this.#homeOf(request.listingId);
    if (!this.#open || !load.hasRoomFor(request.bytes)) {
      this.#metrics.overloaded(1);
      return Promise.resolve(OVERLOADED);
    }
    return new Promise((resolve, reject) => {
      queue.push(new Entry(request, resolve, reject, load));
      lane.kick();
    });
  }

  onCommit(listener: (changes: readonly CommittedChange[]) => void): void {
    this.#listeners.push(listener);
  }

  async start(): Promise<void> {
    const [first, ...others] = this.#lanes();
    if (first === undefined) throw new Error('A desk has lanes.');
    // The first lane's heartbeat records the outage. The other lanes then find the shared row up to date and do not
    // wait.
    await startLane(first, this.#context);
    await Promise.all(others.map((lane) => startLane(lane, this.#context)));
    this.#open = true;
    this.#scheduleHeartbeats();
  }

  async stop(): Promise<void> {
    this.#open = false;
    this.#cancelHeartbeats();
    const drained = Promise.all(this.#homes.map(({ load }) => load.empty()));
    for (const entry of this.#held.takeAll()) entry.answer(OVERLOADED);
    await atMost(this.#scheduler, this.#parameters.drainMs, drained);
    // A batch that still runs may meet a locked row and hand its commands to the waiting lane, so those lanes stop last.
    await Promise.all(this.#homes.map(({ lane }) => lane.stop()));
    await Promise.all(this.#homes.map(({ waiting }) => waiting.stop()));
    for (const entry of this.#held.takeAll()) entry.answer(OVERLOADED);
  }

  serving(): boolean {
    return this.#open && this.#homes.every(({ lane }) => lane.serving());
  }

  waiting(): number {
    return this.#homes.reduce((sum, { load }) => sum + load.commands, 0);
  }

  changedElsewhere(listingId: string): void {
    this.#held.lookAgain(listingId);
  }

  onOutage(listener: () => void): void {
    this.#outageListeners.push(listener);
  }

  epoch(): string {
    return this.#epochs.epoch;
  }

  onEpoch(listener: (epoch: string) => void): void {
    this.#epochListeners.push(listener);
  }

  knownTime(): ProjectionTime {
    return this.#served.knownTime();
  }

  async heartbeatNow(): Promise<void> {
    await this.#homes[0]?.waiting.heartbeatNow();
  }

  #contextOf(options: DeskOptions): LaneContext {
    return {
      clock: options.clock,
      served: this.#served,
      scheduler: this.#scheduler,
      sections: options.sections,
      offsetAt: options.offsetAt,
      parameters: this.#parameters,
      log: this.#log,
      metrics: this.#metrics,
      finish: (decided) => this.#finish(decided),
    };
  }

  /**
   * Tells the listeners before it answers: they update the views, so a member who gets an answer reads views of the
   * same version.
   */
  async #finish({ answers, failures, held, slots }: Decided): Promise<void> {
    for (const { entry, endsAt } of held) {
      if (this.#open) this.#held.hold(entry, endsAt);
      else entry.answer(OVERLOADED);
    }
    const changes: CommittedChange[] = [];
    for (const slot of slots.values()) {
      if (slot.events.length > 0) changes.push({ before: slot.before, state: slot.state, steps: stepsOf(slot) });
    }
    if (changes.length > 0) this.#tell<readonly CommittedChange[]>(this.#listeners, changes);
    for (const { state } of slots.values()) this.#held.noticed(state);
    for (const { entry, error } of failures) entry.fail(error);
    await answerInTurns(answers);
  }

  #tell<News>(listeners: readonly ((news: News) => void)[], news: News): void {
    for (const listener of listeners) {
      try {
        listener(news);
      } catch (error) {
        this.#log.error({ err: error }, 'A listener of the desk threw.');
      }
    }
  }

  #scheduleHeartbeats(): void {
    this.#cancelHeartbeats = this.#scheduler.after(this.#parameters.heartbeatEveryMs, () => {
      for (const lane of this.#lanes()) lane.requestHeartbeat();
      this.#scheduleHeartbeats();
    });
  }

  #lanes(): Lane[] {
    return this.#homes.flatMap(({ lane, waiting }) => [lane, waiting]);
  }

  #homeOf(listingId: string): HomeLane {
    return this.#homes[hashOf(listingId) % this.#homes.length] as HomeLane;
  }
}

/**
 * The task after each heartbeat: removes some expired idempotency keys and, the first time only, the rows of lanes that
 * are gone.
 */
function tidying(clock: DatabaseClock, { keysForgottenAtOnce, keyLifeMs }: DeskParameters): LaneTask {
  const keys = new KeyWalk(keysForgottenAtOnce);
  let areHeartbeatsTidied = false;
  return async (connection) => {
    if (!areHeartbeatsTidied) await forgetLaneHeartbeats(connection, clock.databaseNow() - LANE_GONE_MS);
    areHeartbeatsTidied = true;
    await keys.walk(connection, clock.now() - keyLifeMs);
  };
}

/**
 * Lets the event loop read its sockets between the answers. Otherwise the commands of the next batch would wait for a
 * hundred answers.
 */
async function answerInTurns(answers: Decided['answers']): Promise<void> {
  for (let from = 0; from < answers.length; from += ANSWERS_A_TURN) {
    if (from > 0) await turn();
    for (const { entry, answer } of answers.slice(from, from + ANSWERS_A_TURN)) entry.answer(answer);
  }
}

/** FNV-1a over the id's characters. */
function hashOf(listingId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < listingId.length; index += 1) {
    hash = Math.imul(hash ^ listingId.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
