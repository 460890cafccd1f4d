/** Cancels a task. Has no effect once the task has run. */
export type Cancel = () => void;

/** The only way in which code waits for a time to pass, so that tests can control time. */
export interface Scheduler {
  /** Runs the task once, `ms` milliseconds from now. */
  after(ms: number, task: () => void): Cancel;
}

/** Waits in real time. A waiting task keeps the process alive. */
export const realScheduler: Scheduler = {
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** A clock in milliseconds that only grows, for durations. */
export function monotonicNow(): number {
  return performance.now();
}

/** Resolves after `ms` milliseconds of the scheduler's time. */
export function wait(scheduler: Scheduler, ms: number): Promise<void> {
  return new Promise((resolve) => {
    scheduler.after(ms, resolve);
  });
}

/**
 * Runs the work again and again, each time `everyMs` milliseconds after the last run ended. A failed run is reported,
 * and the repetition continues. The returned function stops the repetition, but not a run that is under way.
 */
export function repeat(
  scheduler: Scheduler,
  everyMs: number,
  work: () => Promise<unknown>,
  onFailure: (cause: unknown) => void,
): Cancel {
  let isStopped = false;
  let cancel: Cancel = () => undefined;
  const plan = () => {
    cancel = scheduler.after(everyMs, () => void run());
  };
  const run = async () => {
    try {
      await work();
    } catch (cause) {
      onFailure(cause);
    }
    if (!isStopped) plan();
  };
  plan();
  return () => {
    isStopped = true;
    cancel();
  };
}

/**
 * Waits for the work, but no longer than `ms` milliseconds of the scheduler's time. The work itself continues. Rejects
 * if the work rejects within that time.
 */
export async function atMost(scheduler: Scheduler, ms: number, work: Promise<unknown>): Promise<void> {
  let cancel: Cancel = () => undefined;
  const late = new Promise<void>((resolve) => {
    cancel = scheduler.after(ms, resolve);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    cancel();
  }
}
