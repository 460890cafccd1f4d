import { HOUR } from '@clamor/domain/time';
import { areRemovalsLocked } from '../../platform/backup/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { ObjectStorage } from '../../platform/storage/index.ts';
import { keysOf } from './picture-variants.ts';
import { UNUSED_MS } from './receive-upload.ts';
import {
  dueUploads,
  forgetExpired,
  forgetUploads,
  keepUploads,
  type TakenPicture,
  takeAway,
  takenAway,
} from './uploads.postgres.ts';

/** Returns which of these uploads a visible listing, order or profile shows. */
export type PictureUse = (ids: readonly string[]) => Promise<readonly string[]>;

export interface SweepPorts {
  pool: Queryable;
  storage: ObjectStorage;
  clock: Clock;
  uses: readonly PictureUse[];
  /** Called with the ids of removed pictures. */
  onGone(ids: readonly string[]): void;
}

const BATCH = 200;
/**
 * How long a removed picture's row is kept. Then its files are removed once more, because a request that ran during the
 * removal may have stored a variant.
 */
const SETTLED_MS = HOUR;

/**
 * Checks uploads that are due. A picture that something shows is kept. One that was shown at the last check is kept
 * until one more check. The others are removed. Returns whether more work is waiting.
 * After the last page it throws the errors that kept files from being removed; the next sweep tries those files again.
 */
export async function sweepUploads(ports: SweepPorts): Promise<boolean> {
  const { pool, clock } = ports;
  const now = clock.now();
  await forgetExpired(pool, now - SETTLED_MS);
  const settled = await removeObjects(ports, await takenAway(pool, now - SETTLED_MS, BATCH));
  await forgetUploads(pool, settled.removed);

  const due = await dueUploads(pool, now, BATCH);
  const shown = await shownAmong(ports, idsOf(due));
  const isKept = ({ id, inUse }: { id: string; inUse: boolean }) => inUse || shown.has(id);
  await keepUploads(pool, idsOf(due.filter(isKept)), [...shown], now + UNUSED_MS);
  const unused = idsOf(due.filter((upload) => !isKept(upload)));
  const { failures } = await finish(ports, await takeAway(pool, unused, now, now));
  if (due.length === BATCH || settled.removed.length === BATCH) return true;
  assertRemoved([...settled.failures, ...failures]);
  return false;
}

/** Removes pictures now, whatever their age, except those shown elsewhere. Throws if a file could not be removed. */
export async function withdrawUploads(ports: SweepPorts, ids: readonly string[]): Promise<void> {
  const shown = await shownAmong(ports, ids);
  const gone = ids.filter((id) => !shown.has(id));
  const { failures } = await finish(ports, await takeAway(ports.pool, gone, ports.clock.now(), null));
  assertRemoved(failures);
}

async function shownAmong({ uses }: SweepPorts, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await Promise.all(uses.map((use) => use(ids)))).flat());
}

function idsOf(uploads: readonly { id: string }[]): string[] {
  return uploads.map(({ id }) => id);
}

async function finish(ports: SweepPorts, taken: readonly TakenPicture[]): Promise<Removal> {
  ports.onGone(idsOf(taken));
  return await removeObjects(ports, taken);
}

interface Removal {
  /** The ids of completely removed pictures. */
  removed: string[];
  failures: unknown[];
}

/**
 * Removes pictures' files. A file that cannot be removed does not stop the others. While a backup copies files, none is
 * removed; a later sweep does it.
 */
async function removeObjects({ pool, storage }: SweepPorts, taken: readonly TakenPicture[]): Promise<Removal> {
  const removal: Removal = { removed: [], failures: [] };
  if (taken.length === 0 || (await areRemovalsLocked(pool))) return removal;
  for (const { id, objectKey } of taken) {
    const tried = await Promise.allSettled(keysOf(objectKey).map((key) => storage.remove(key)));
    const failures = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    removal.failures.push(...failures);
    if (failures.length === 0) removal.removed.push(id);
  }
  return removal;
}

function assertRemoved(failures: readonly unknown[]): void {
  const [cause] = failures;
  if (cause === undefined) return;
  throw new AggregateError(failures, `Files could not be removed: ${(cause as Error).message}`, { cause });
}
