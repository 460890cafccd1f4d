/** Takes back what was planned; does nothing when it has run already. */
export type Cancel = () => void;

/** When something runs. It tells no time, so that a test can move it by hand. */
export interface Scheduler {
  after(ms: number, run: () => void): Cancel;
}

/** The process's own timers. They never keep the process alive. */
export const processScheduler: Scheduler = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
