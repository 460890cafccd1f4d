/** Thrown at once where too much waits already: the caller answers 503. */
export class GateFull extends Error {
  override name = 'GateFull';
}

/** Lets `width` pieces of work run at a time and `waiting` more wait in line; refuses the rest. */
export function workGate(width: number, waiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= width) {
      if (line.length >= waiting) throw new GateFull('too much waits already');
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
