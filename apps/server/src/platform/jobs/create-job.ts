import { monotonicNow, realScheduler } from '../clock/index.ts';
import { errorText } from '../log/index.ts';
import { type TimeShare, timeShare } from './time-share.ts';

export interface JobOptions {
  name: string;
  /** Makes one pass over the due work. Returns whether more is waiting. */
  run: () => Promise<boolean>;
  /** The longest time between passes. So the job finds work that another node left, or that waits for a retry. */
  everyMs: number;
  /**
   * The part of the time that the passes may take. While work is waiting, the job rests between passes to keep to it.
   * Default: no limit.
   */
  share?: TimeShare;
  /** Called with the first of several failures in a row. The next call comes only after a pass succeeded. */
  onError: (error: unknown, job: string) => void;
  /** Counts the waiting work, up to `BACKLOG_MAX`; left out if the job cannot have any. */
  backlog?: () => Promise<number>;
}

/** How the passes of a job went. Ages are in milliseconds; null: there was none. */
export interface JobStatus {
  everyMs: number;
  /** Since the last pass began. */
  runAgeMs: number | null;
  successAgeMs: number | null;
  failureAgeMs: number | null;
  /** Failed passes since the start. */
  failures: number;
  /** Whether the last pass that ended failed. */
  isFailing: boolean;
  /** The error of the last failure; a short text without secrets. */
  lastError: string | null;
}

export interface Job {
  /** Asks for a pass soon. Passes never overlap. */
  kick(): void;
  /**
   * Runs passes until one that began after this call finds nothing left. Rejects with the error of a pass. A later call
   * waits for later passes and does not delay earlier callers.
   */
  finish(): Promise<void>;
  /** Waits for the running pass. No further pass begins. */
  stop(): Promise<void>;
}

/** Decides whether this node runs a job. */
export interface JobGate {
  /** Whether this node may run the job now. */
  mayRun(): Promise<boolean>;
  /** Called when this node keeps failing, so that another node may try. */
  passOn(): Promise<void>;
}

/** A job with a name and a status. */
export interface NamedJob extends Job {
  readonly name: string;
  status(): JobStatus;
  /** From now on asks the gate before each pass. If the gate refuses, the job waits for its timer or the next kick. */
  onlyIf(gate: JobGate): void;
  /** null: this job has no backlog. */
  readonly backlog: (() => Promise<number>) | null;
}

/**
 * After this many failures in a row the node passes the job on. It does not do so after the first one: in an outage
 * that concerns all nodes, only one node at a time should retry.
 */
const FAILURES_BEFORE_PASSING_ON = 3;

/**
 * Creates a background job. A kick starts a pass when there is something to do, and a timer starts passes for work that
 * nobody announced.
 */
export function createJob({ name, run, everyMs, share = timeShare(1), onError, backlog }: JobOptions): NamedJob {
  let underWay: Promise<void> | null = null;
  /** The passes that begin when the running ones end, for those who called `finish` or `kick` meanwhile. */
  let next: Promise<void> | null = null;
  let stopped = false;
  let failing = false;
  let gate: JobGate | null = null;
  let failuresInRow = 0;
  const book = createPassBook();

  const rest = createRest(share);
  const pass = async (): Promise<boolean> => {
    try {
      const hasMore = await book.keep(() => share.spend(run));
      failuresInRow = 0;
      return hasMore;
    } catch (error) {
      failuresInRow += 1;
      // Without a database the job cannot be passed on, but then the lease expires by itself.
      if (failuresInRow % FAILURES_BEFORE_PASSING_ON === 0) await gate?.passOn().catch(() => {});
      throw error;
    }
  };
  const passes = async (): Promise<void> => {
    let hasMore = true;
    while (hasMore) {
      hasMore = (gate === null || (await gate.mayRun())) && (await pass());
      failing = false;
      if (hasMore && !stopped) await rest.take();
      hasMore = hasMore && !stopped;
    }
  };
  const begin = (): Promise<void> => {
    underWay = passes().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const follow = async (before: Promise<void>): Promise<void> => {
    await before.catch(() => {});
    next = null;
    if (!stopped) await begin();
  };
  const start = (): Promise<void> => {
    if (underWay !== null) next ??= follow(underWay);
    return next ?? begin();
  };
  const kick = (): void => {
    if (stopped) return;
    start().catch((error: unknown) => {
      if (!failing) onError(error, name);
      failing = true;
    });
  };
  const timer = setInterval(kick, everyMs);
  timer.unref();
  return {
    name,
    backlog: backlog ?? null,
    status: () => ({ everyMs, ...book.status() }),
    onlyIf(asked) {
      gate = asked;
    },
    kick,
    finish: () => rest.skippedUntil(start()),
    async stop() {
      stopped = true;
      rest.end();
      clearInterval(timer);
      await underWay?.catch(() => {});
    },
  };
}

/** Notes when passes ran, and how they ended. */
function createPassBook() {
  let [ranAt, succeededAt, failedAt]: (number | null)[] = [null, null, null];
  let failures = 0;
  let isFailing = false;
  let lastError: string | null = null;
  const age = (at: number | null | undefined) => (at === null || at === undefined ? null : monotonicNow() - at);
  return {
    async keep(run: () => Promise<boolean>): Promise<boolean> {
      ranAt = monotonicNow();
      try {
        const hasMore = await run();
        succeededAt = monotonicNow();
        isFailing = false;
        return hasMore;
      } catch (error) {
        failedAt = monotonicNow();
        failures += 1;
        isFailing = true;
        lastError = errorText(error);
        throw error;
      }
    },
    status: () => ({
      runAgeMs: age(ranAt),
      successAgeMs: age(succeededAt),
      failureAgeMs: age(failedAt),
      failures,
      isFailing,
      lastError,
    }),
  };
}

/** The rests between passes. While somebody waits in `finish`, the job does not rest. */
function createRest(share: TimeShare) {
  let end = () => {};
  let inHaste = 0;
  return {
    end: () => end(),
    /** Rests as long as the share needs. Work that follows from a pass may run during a rest and make it longer. */
    async take(): Promise<void> {
      let isEnded = inHaste > 0;
      for (let restMs = share.restMs(); restMs > 0 && !isEnded; restMs = share.restMs()) {
        await new Promise<void>((resolve) => {
          const cancel = realScheduler.after(restMs, resolve);
          end = () => {
            isEnded = true;
            cancel();
            resolve();
          };
        });
      }
    },
    async skippedUntil(work: Promise<void>): Promise<void> {
      inHaste += 1;
      end();
      await work.finally(() => {
        inHaste -= 1;
      });
    },
  };
}
