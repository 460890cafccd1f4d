import { monotonicNow, realScheduler } from '../clock/index.ts';
import { errorText } from '../log/index.ts';
import { type TimeShare, timeShare } from './time-share.ts';

export interface JobOptions {
  name: string;
  /** One pass over what is to be done; answers whether more is waiting. */
  run: () => Promise<boolean>;
  /** A pass is made at least this often, for what another node or a retry left behind. */
  everyMs: number;
  /** The part of the time that its passes may take: where more is waiting it rests between them. All of it where nothing is said. */
  share?: TimeShare;
  /** Told of the first failure of a row of them; until a pass succeeds again, the same outage needs no second line. */
  onError: (error: unknown, job: string) => void;
  /** How much waits for it, counted up to `BACKLOG_MAX`; left out where nothing can. */
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
  /** Bounded, without secrets. */
  lastError: string | null;
}

export interface Job {
  /** Asks for a pass soon. Passes never overlap. */
  kick(): void;
  /**
   * Makes passes until one that began after this call has nothing left to do; rejects with what a pass threw. Whoever asks later waits
   * for a later pass, and makes nobody before them wait longer.
   */
  finish(): Promise<void>;
  /** Waits for the pass under way and makes no more. */
  stop(): Promise<void>;
}

/** Which node makes the passes of a job. */
export interface JobGate {
  /** Whether this one does, now. */
  mayRun(): Promise<boolean>;
  /** This one fails at it: another may try. */
  passOn(): Promise<void>;
}

/** A job with a name, which tells how it goes. */
export interface NamedJob extends Job {
  readonly name: string;
  status(): JobStatus;
  /** From now on the gate is asked before each pass. Where it says no, there is nothing to do until the next kick. */
  onlyIf(gate: JobGate): void;
  /** null: nothing can wait for it. */
  readonly backlog: (() => Promise<number>) | null;
}

/**
 * A node whose passes fail so often in a row passes the job on. Not at once: what is away for all is then asked about as often as by one node.
 */
const FAILURES_BEFORE_PASSING_ON = 3;

/** Work that goes on behind the answers: kicked when there is something to do, and by a timer for what was missed. */
export function createJob({ name, run, everyMs, share = timeShare(1), onError, backlog }: JobOptions): NamedJob {
  let underWay: Promise<void> | null = null;
  /** The passes that follow those under way, for whoever asked meanwhile. */
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
      // Without a database the node loses its part by itself.
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

/** When passes began and how they ended. */
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

/** The rests between passes; whoever waits for the end of the work is not made to wait for them. */
function createRest(share: TimeShare) {
  let end = () => {};
  let inHaste = 0;
  return {
    end: () => end(),
    /** What follows from a pass may spend more meanwhile. */
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
