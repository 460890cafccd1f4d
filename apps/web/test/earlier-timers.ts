type Timer = ReturnType<typeof setTimeout>;

const STARTED = Symbol.for('timers that test files started');
const page = globalThis as { [STARTED]?: Set<Timer> };

/**
 * Stops timers that an earlier test file left running, such as a bid that is sent again until it is answered. Such a
 * timer would call the stubs of the next file. Called at the beginning of each file.
 */
export function endTimersOfEarlierFiles(): void {
  page[STARTED] ??= noteTimers();
  for (const timer of page[STARTED]) clearTimeout(timer);
  page[STARTED].clear();
}

function noteTimers(): Set<Timer> {
  const started = new Set<Timer>();
  const start = globalThis.setTimeout;
  const noting = (...given: Parameters<typeof start>): Timer => {
    const timer = start(...given);
    started.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(noting, start) as typeof start;
  return started;
}
