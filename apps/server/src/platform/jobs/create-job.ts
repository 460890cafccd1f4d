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

interface Waiting {
  finished: () => void;
  failed: (error: unknown) => void;
}

/** Work that goes on behind the answers: kicked when there is something to do, and by a timer for what was missed. */
export function createJob({ name, run, everyMs, onError }: JobOptions): Job {
  let underWay: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let failing = false;
  /** Who waits for a pass that has not begun yet. */
  let waiting: Waiting[] = [];

  const pass = async (): Promise<void> => {
    again = false;
    const served = waiting;
    waiting = [];
    let hasMore = false;
    try {
      hasMore = await run();
    } catch (error) {
      for (const each of served) each.failed(error);
      throw error;
    }
    failing = false;
    if (hasMore) {
      again = true;
      waiting = [...served, ...waiting];
    } else for (const each of served) each.finished();
  };
  /** What is done at the end is done in one piece: whoever asks after it finds no pass under way. */
  const passes = async (): Promise<void> => {
    try {
      do await pass();
      while (again && !stopped);
      for (const each of waiting) each.finished();
    } catch (error) {
      for (const each of waiting) each.failed(error);
      throw error;
    } finally {
      waiting = [];
      underWay = null;
    }
  };
  const start = (): Promise<void> => {
    if (underWay === null) underWay = passes();
    else again = true;
    return underWay;
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
    finish: () =>
      new Promise((finished, failed) => {
        waiting.push({ finished, failed });
        start().catch(() => {});
      }),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await underWay?.catch(() => {});
    },
  };
}
