import { HOUR } from '@clamor/domain/time';
import type { Clock } from '../../platform/clock/index.ts';
import type { ObjectStorage } from '../../platform/storage/index.ts';
import { UNUSED_MS } from './receive-upload.ts';
import type { UploadStore } from './upload-store.ts';

/** Which of these uploads something shows that may be seen: a listing, an order, a profile. */
export type PictureUse = (ids: readonly string[]) => Promise<readonly string[]>;

export interface SweepPorts {
  store: UploadStore;
  storage: ObjectStorage;
  clock: Clock;
  uses: readonly PictureUse[];
  /** All objects that belong to a picture. */
  keysOf(objectKey: string): readonly string[];
  /** Told which pictures are there no more. */
  onGone(ids: readonly string[]): void;
}

const BATCH = 200;
/** By then no reader or painter of a picture that was taken away is under way any more. */
const SETTLED_MS = HOUR;

/**
 * Looks at what is due: what is shown stays, what was shown before is looked at once more, what is shown nowhere is taken
 * away. Answers whether more is waiting.
 */
export async function sweepUploads(ports: SweepPorts): Promise<boolean> {
  const { store, clock } = ports;
  const now = clock.now();
  await store.forgetExpired(now - SETTLED_MS);
  const settled = await store.takenAway(now - SETTLED_MS, BATCH);
  await removeObjects(ports, settled);
  await store.forget(settled.map(({ id }) => id));

  const due = await store.due(now, BATCH);
  const shown = await shownAmong(
    ports,
    due.map(({ id }) => id),
  );
  const idsWhere = (test: (upload: (typeof due)[number]) => boolean) => due.filter(test).map(({ id }) => id);
  await store.looked(
    idsWhere(({ id }) => shown.has(id)),
    true,
    now + UNUSED_MS,
  );
  await store.looked(
    idsWhere(({ id, inUse }) => inUse && !shown.has(id)),
    false,
    now + UNUSED_MS,
  );
  const unused = idsWhere(({ id, inUse }) => !inUse && !shown.has(id));
  await finish(ports, await store.takeAway(unused, now, now));
  return due.length === BATCH || settled.length === BATCH;
}

/** Takes pictures away now, however young, but for those that are shown elsewhere too. */
export async function withdrawUploads(ports: SweepPorts, ids: readonly string[]): Promise<void> {
  const shown = await shownAmong(ports, ids);
  const gone = ids.filter((id) => !shown.has(id));
  await finish(ports, await ports.store.takeAway(gone, ports.clock.now(), null));
}

async function shownAmong({ uses }: SweepPorts, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await Promise.all(uses.map((use) => use(ids)))).flat());
}

type Taken = Awaited<ReturnType<UploadStore['takeAway']>>;

async function finish(ports: SweepPorts, taken: Taken): Promise<void> {
  ports.onGone(taken.map(({ id }) => id));
  await removeObjects(ports, taken);
}

async function removeObjects({ storage, keysOf }: SweepPorts, taken: Taken): Promise<void> {
  for (const { objectKey } of taken) for (const key of keysOf(objectKey)) await storage.remove(key);
}
