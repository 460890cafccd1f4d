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
  /** Makes passes until nothing is left to do; rejects with what a pass threw. */
  settle(): Promise<void>;
  /** Waits for the pass under way and makes no more. */
  stop(): Promise<void>;
}

/** Work that goes on behind the answers: kicked when there is something to do, and by a timer for what was missed. */
export function createJob({ name, run, everyMs, onError }: JobOptions): Job {
  let underWay: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let failing = false;

  const passes = async (): Promise<void> => {
    do {
      again = false;
      if (await run()) again = true;
      failing = false;
    } while (again && !stopped);
  };
  const start = (): Promise<void> => {
    if (underWay !== null) {
      again = true;
      return underWay;
    }
    const current = passes().finally(() => {
      underWay = null;
    });
    underWay = current;
    return current;
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
    settle: start,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await underWay?.catch(() => {});
    },
  };
}
