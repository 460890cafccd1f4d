import { type FailureKind, LOCK_NOT_AVAILABLE, sqlStateOf } from '../../platform/pipeline/index.ts';
import type { CommandSource } from './command-source.ts';
import { type Entry, OVERLOADED } from './entry.ts';
import type { LaneContext } from './lane-context.ts';

/** A lane's commands that are in no running batch: the queue, and in front of it the batches that go first. */
export class LaneBacklog {
  readonly #source: CommandSource;
  readonly #context: Pick<LaneContext, 'clock' | 'parameters' | 'metrics'>;
  readonly #front: Entry[][] = [];

  constructor(source: CommandSource, context: Pick<LaneContext, 'clock' | 'parameters' | 'metrics'>) {
    this.#source = source;
    this.#context = context;
  }

  get batchesInFront(): number {
    return this.#front.length;
  }

  get queued(): number {
    return this.#source.size;
  }

  /** The commands of the front batch that may run now. */
  takeFront(): Entry[] {
    return this.#young(this.#source.retake(this.#front.shift() ?? []));
  }

  takeQueued(atMost: number): Entry[] {
    return this.#young(this.#source.take(atMost));
  }

  /** Puts commands before everything that is queued. */
  putInFront(entries: Entry[]): void {
    const { batchCommands } = this.#context.parameters;
    for (let from = 0; from < entries.length; from += batchCommands) {
      this.#front.push(entries.slice(from, from + batchCommands));
    }
  }

  /** Returns a batch to the front. It does not count as an attempt. */
  giveBack(entries: Entry[]): void {
    if (entries.length > 0) this.#front.unshift(entries);
  }

  /** Handles the commands of a batch that failed and surely did not commit (docs/desk.md#failures). */
  failed(entries: Entry[], error: unknown, kind: FailureKind): void {
    const middle = Math.ceil(entries.length / 2);
    if (kind === 'lost') this.runAgain(entries);
    else if (kind === 'again') this.runAgain(entries, sqlStateOf(error) === LOCK_NOT_AVAILABLE);
    else if (entries.length === 1) entries[0]?.fail(error);
    else if (entries.length > 1) this.#front.unshift(entries.slice(0, middle), entries.slice(middle));
  }

  /** Queues commands again after a failed attempt. After their last attempt they are answered 503. */
  runAgain(entries: Entry[], waitedInVain = false): void {
    const { maxAttempts } = this.#context.parameters;
    for (const entry of entries) entry.attempts += 1;
    this.#refuse(entries.filter((entry) => entry.attempts > maxAttempts));
    const rest = entries.filter((entry) => entry.attempts <= maxAttempts);
    this.giveBack(waitedInVain ? this.#source.waitedInVain(rest) : rest);
  }

  /** Answers 503 to commands that are too old. */
  sweep(): void {
    this.#refuse(this.#source.sweep((entry) => this.#isTooOld(entry)));
    const rest = this.#front.splice(0).map((entries) => this.#young(entries));
    this.#front.push(...rest.filter((entries) => entries.length > 0));
  }

  /** Answers 503 to everything. */
  refuseAll(): void {
    this.#refuse([...this.#front.splice(0).flat(), ...this.#source.sweep(() => true)]);
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
