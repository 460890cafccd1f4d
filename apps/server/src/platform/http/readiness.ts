import { once } from 'node:events';
import type { Scheduler } from '../clock/index.ts';

/** By name, what must be reachable for this node to serve; each rejects where it is not. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;
type States = Record<string, 'ok' | 'unreachable'>;

const CHECK_TIMEOUT_MS = 3_000;
const REMEMBERED_MS = 1_000;

/**
 * Looks once for everybody who asks within a second: a look costs a query and a file on disk, and anybody may ask as often as
 * they like.
 */
export function sharedLook(checks: Checks, scheduler: Scheduler): () => Promise<States> {
  let last: Promise<States> | null = null;
  const lookAtAll = async (): Promise<States> => {
    const entries = Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const);
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

async function stateOf(check: () => Promise<unknown>): Promise<'ok' | 'unreachable'> {
  const tooLong = once(AbortSignal.timeout(CHECK_TIMEOUT_MS), 'abort').then(() => 'unreachable' as const);
  const checked = check().then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  );
  return await Promise.race([tooLong, checked]);
}
