import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../platform/clock/index.ts';
import type { ObjectStorage } from '../../platform/storage/index.ts';
import type { PictureRefusal } from './picture.ts';
import { narrow, readPicture } from './picture.ts';
import type { StoredPicture, UploadStore } from './upload-store.ts';
import { GateFull, workGate } from './work-gate.ts';

export type OpenResult = { ok: true; id: string } | { ok: false; retryAfterSeconds: number };
export type ReceiveResult =
  | { ok: true; picture: StoredPicture }
  | { ok: false; refusal: PictureRefusal | { kind: 'no_ticket' } | { kind: 'busy' } };

export interface ServedPicture {
  body: Buffer;
  contentType: string;
  etag: string;
}

/** Pictures that members upload and pages show. */
export interface MediaLibrary {
  /** A single-use ticket for one upload, valid for 15 minutes. */
  open(ownerId: string): Promise<OpenResult>;
  /** Whether a PUT to this ticket may come (asked before its body is read). */
  expects(id: string): Promise<boolean>;
  /** A repeat after success answers the picture that was kept first. */
  receive(id: string, file: Buffer): Promise<ReceiveResult>;
  /** Keeps a picture that the server drew itself; answers its address. Throws where it is none. */
  keep(ownerId: string, file: Buffer): Promise<string>;
  /**
   * @param width wanted width in pixels; the next larger of the kept widths is served
   * @returns `busy` where it would have to be drawn first and too much waits for that already
   */
  read(id: string, width: number | null): Promise<ServedPicture | null | 'busy'>;
  /** The addresses among these that are not the owner's finished uploads. */
  foreign(ownerId: string, urls: readonly string[]): Promise<string[]>;
}

export interface MediaLibraryPorts {
  store: UploadStore;
  storage: ObjectStorage;
  clock: Clock;
}

const TICKET_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
/** Fifteen listings full of pictures. */
const UPLOADS_PER_HOUR = 120;
export const WIDTHS = [320, 640, 1280] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const UPLOADS_PATH = '/objects/uploads/';

export function mediaLibrary(ports: MediaLibraryPorts): MediaLibrary {
  const { store, clock } = ports;
  const known = new LRUCache<string, StoredPicture>({ max: 10_000 });
  const decode = workGate(2, 30);

  const find = async (id: string): Promise<StoredPicture | null> => {
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    if (!UUID.test(id)) return null;
    const ticket = await store.find(id, clock.now());
    if (ticket.kind !== 'ready') return null;
    known.set(id, ticket.picture);
    return ticket.picture;
  };
  const variant = variantReader(ports, decode);

  return {
    open: (ownerId) => openTicket(ports, ownerId),
    expects: async (id) => UUID.test(id) && (await store.find(id, clock.now())).kind !== 'none',
    receive: (id, file) => receivePicture(ports, decode, id, file),
    async keep(ownerId, file) {
      const id = await grantTicket(ports, ownerId);
      const received = await receivePicture(ports, decode, id, file);
      if (!received.ok) throw new Error(`a drawn picture was refused: ${received.refusal.kind}`);
      return `${UPLOADS_PATH}${id}`;
    },
    async read(id, width) {
      const picture = await find(id);
      if (picture === null) return null;
      const kept = width === null ? undefined : WIDTHS.find((candidate) => candidate >= width);
      if (kept !== undefined && kept < picture.width) return await unlessFull(() => variant(picture, kept));
      const body = await ports.storage.get(picture.objectKey);
      if (body === null) throw new Error(`the picture ${id} is missing from the storage`);
      return { body, contentType: picture.contentType, etag: `"${id}"` };
    },
    async foreign(ownerId, urls) {
      const ids = urls.map((url) => url.slice(UPLOADS_PATH.length));
      const owned = new Set(
        await store.owned(
          ownerId,
          ids.filter((id) => UUID.test(id)),
        ),
      );
      return urls.filter((url, index) => !url.startsWith(UPLOADS_PATH) || !owned.has(ids[index] ?? ''));
    },
  };
}

async function openTicket({ store, clock }: MediaLibraryPorts, ownerId: string): Promise<OpenResult> {
  const openedAt = clock.databaseNow();
  const recent = await store.openedSince(ownerId, openedAt - HOUR_MS, UPLOADS_PER_HOUR);
  if (recent.length >= UPLOADS_PER_HOUR) {
    return {
      ok: false,
      retryAfterSeconds: Math.max(1, Math.ceil(((recent[0] ?? openedAt) + HOUR_MS - openedAt) / 1000)),
    };
  }
  return { ok: true, id: await grantTicket({ store, clock }, ownerId) };
}

async function grantTicket(
  { store, clock }: Pick<MediaLibraryPorts, 'store' | 'clock'>,
  ownerId: string,
): Promise<string> {
  const id = uuidv7();
  const now = clock.now();
  await store.open({ id, ownerId, openedAt: clock.databaseNow(), expiresAt: now + TICKET_MS, now });
  return id;
}

type Gate = ReturnType<typeof workGate>;

async function receivePicture(
  ports: MediaLibraryPorts,
  decode: Gate,
  id: string,
  file: Buffer,
): Promise<ReceiveResult> {
  const { store, storage, clock } = ports;
  const ticket = UUID.test(id) ? await store.find(id, clock.now()) : { kind: 'none' as const };
  if (ticket.kind === 'none') return { ok: false, refusal: { kind: 'no_ticket' } };
  if (ticket.kind === 'ready') return { ok: true, picture: ticket.picture };
  try {
    const read = await decode(() => readPicture(file));
    if (!read.ok) return { ok: false, refusal: read.refusal };
    const { body, contentType, width, height } = read.picture;
    const objectKey = `uploads/${id}-${randomBytes(6).toString('hex')}`;
    const picture: StoredPicture = { id, objectKey, contentType, width, height, sizeBytes: body.length };
    await storage.put(objectKey, body, contentType);
    if (await store.markReady(picture, clock.now())) return { ok: true, picture };
    await storage.remove(objectKey);
  } catch (error) {
    if (error instanceof GateFull) return { ok: false, refusal: { kind: 'busy' } };
    throw error;
  }
  const first = await store.find(id, clock.now());
  return first.kind === 'ready' ? { ok: true, picture: first.picture } : { ok: false, refusal: { kind: 'no_ticket' } };
}

async function unlessFull<Result>(work: () => Promise<Result>): Promise<Result | 'busy'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GateFull) return 'busy';
    throw error;
  }
}

/** Makes a narrower picture when it is first asked for, keeps it, and makes none twice at the same time. */
function variantReader({ storage }: MediaLibraryPorts, decode: Gate) {
  const underWay = new Map<string, Promise<Buffer>>();
  const make = async (picture: StoredPicture, width: number, key: string): Promise<Buffer> => {
    const original = await storage.get(picture.objectKey);
    if (original === null) throw new Error(`the picture ${picture.id} is missing from the storage`);
    const body = await decode(() => narrow(original, width));
    await storage.put(key, body, 'image/webp');
    return body;
  };
  return async (picture: StoredPicture, width: number): Promise<ServedPicture> => {
    const key = `${picture.objectKey}.w${width}`;
    let body = await storage.get(key);
    if (body === null) {
      const making = underWay.get(key) ?? make(picture, width, key).finally(() => underWay.delete(key));
      underWay.set(key, making);
      body = await making;
    }
    return { body, contentType: 'image/webp', etag: `"${picture.id}.w${width}"` };
  };
}
