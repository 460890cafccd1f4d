import { once } from 'node:events';
import type { Scheduler } from '../clock/index.ts';

/** By name, a check of each thing that this node must reach in order to serve. A check rejects if it cannot. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;
type State = 'ok' | 'unreachable';

const CHECK_TIMEOUT_MS = 3_000;
const REMEMBERED_MS = 1_000;

/**
 * Returns a function that runs all checks, once for all requests within a second: a check costs a query, and anybody
 * may ask. A check that has not answered is not started again, because a silent host would otherwise take one more
 * connection each second.
 */
export function sharedLook(checks: Checks, scheduler: Scheduler): () => Promise<Record<string, State>> {
  const looks = Object.entries(checks).map(([name, check]) => [name, oneAtATime(check)] as const);
  let last: Promise<Record<string, State>> | null = null;
  const lookAtAll = async (): Promise<Record<string, State>> => {
    const entries = looks.map(async ([name, look]) => [name, await stateOf(look)] as const);
    return Object.fromEntries(await Promise.all(entries));
  };
  return () => {
    if (last === null) {
      last = lookAtAll();
      scheduler.after(REMEMBERED_MS, () => {
        last = null;
      });
    }
    return last;
  };
}

function oneAtATime(check: () => Promise<unknown>): () => Promise<unknown> {
  let underWay: Promise<unknown> | null = null;
  return () => {
    underWay ??= check().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

async function stateOf(look: () => Promise<unknown>): Promise<State> {
  const tooLong = once(AbortSignal.timeout(CHECK_TIMEOUT_MS), 'abort').then(() => 'unreachable' as const);
  const checked = look().then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  );
  return await Promise.race([tooLong, checked]);
}
