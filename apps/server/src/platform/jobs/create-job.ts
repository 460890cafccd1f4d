import { monotonicNow, realScheduler } from '../clock/index.ts';

export interface JobOptions {
  name: string;
  /** One pass over what is to be done; answers whether more is waiting. */
  run: () => Promise<boolean>;
  /** A pass is made at least this often, for what another node or a retry left behind. */
  everyMs: number;
  /** The part of the time, above 0 and at most 1, that its passes may take: where more is waiting it rests between them. All of it where nothing is said. */
  share?: number;
  /** Told of the first failure of a row of them; until a pass succeeds again, the same outage needs no second line. */
  onError: (error: unknown, job: string) => void;
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

/** Work that goes on behind the answers: kicked when there is something to do, and by a timer for what was missed. */
export function createJob({ name, run, everyMs, share = 1, onError }: JobOptions): Job {
  let underWay: Promise<void> | null = null;
  /** The passes that follow those under way, for whoever asked meanwhile. */
  let next: Promise<void> | null = null;
  let stopped = false;
  let failing = false;

  const rest = createRest(share);
  const passes = async (): Promise<void> => {
    let hasMore = true;
    while (hasMore) {
      const began = monotonicNow();
      hasMore = await run();
      failing = false;
      if (hasMore && !stopped) await rest.after(monotonicNow() - began);
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

/** The rests between passes; whoever waits for the end of the work is not made to wait for them. */
function createRest(share: number) {
  let end = () => {};
  let inHaste = 0;
  return {
    end: () => end(),
    async after(tookMs: number): Promise<void> {
      if (share === 1 || inHaste > 0) return;
      await new Promise<void>((resolve) => {
        const cancel = realScheduler.after(tookMs * (1 / share - 1), resolve);
        end = () => {
          cancel();
          resolve();
        };
      });
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
