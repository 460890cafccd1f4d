export interface JobOptions {
  name: string;
  /** One pass over what is to be done; answers whether more is waiting. */
  run: () => Promise<boolean>;
  /** A pass is made at least this often, for what another node or a retry left behind. */
  everyMs: number;
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
export function createJob({ name, run, everyMs, onError }: JobOptions): Job {
  let underWay: Promise<void> | null = null;
  /** The passes that follow those under way, for whoever asked meanwhile. */
  let next: Promise<void> | null = null;
  let stopped = false;
  let failing = false;

  const passes = async (): Promise<void> => {
    let hasMore = true;
    while (hasMore) {
      hasMore = (await run()) && !stopped;
      failing = false;
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
    finish: start,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await underWay?.catch(() => {});
    },
  };
}
