import { secondsToRetry } from '@clamor/contract/errors';
import { PICTURE_WIDTHS, LIMITS as WIRE_LIMITS } from '@clamor/contract/limits';
import { HOUR, MINUTE } from '@clamor/domain/time';
import { LRUCache } from 'lru-cache';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../platform/clock/index.ts';
import { lookUp, type Queryable } from '../../platform/database/index.ts';
import { workLimiter } from '../../platform/limiter/index.ts';
import type { ObjectStorage } from '../../platform/storage/index.ts';
import type { MemberTx } from '../members/index.ts';
import type { NodeBus } from '../topics/index.ts';
import { type IncomingBody, incomingFiles } from './incoming-files.ts';
import type { Cutting } from './picture.ts';
import { readWhole, type ServedPicture, variantReader } from './picture-variants.ts';
import { cutOut, keepFile, type ReceiveResult, receiveUpload, UNUSED_MS } from './receive-upload.ts';
import { type PictureUse, sweepUploads, withdrawUploads } from './sweep-uploads.ts';
import { idOfUrl, isUploadId, UPLOADS_PATH } from './upload-urls.ts';
import {
  claimOwn,
  claimUploads,
  type Kept,
  keptBy,
  nthNewestOpening,
  type OwnPicture,
  openUpload,
  readPictures,
  releaseUploads,
  type StoredPicture,
} from './uploads.postgres.ts';

export type OpenResult =
  | { ok: true; id: string }
  | { ok: false; refusal: { kind: 'too_often'; retryAfterSeconds: number } | { kind: 'quota' } };

export type CutResult = { ok: true; url: string } | Extract<ReceiveResult, { ok: false }>;

/** The pictures that members upload and pages show. */
export interface MediaLibrary {
  /** Creates a single-use ticket for one upload, valid for 15 minutes, in its owner's transaction. */
  open(tx: MemberTx, ownerId: string): Promise<OpenResult>;
  /** Receives the file for a ticket if it is allowed. A repeat of the same file returns the stored picture. */
  receive(id: string, body: IncomingBody): Promise<ReceiveResult>;
  /** Stores a picture that the server has made and returns its address. Throws if the bytes are no picture. */
  keep(ownerId: string, file: Buffer): Promise<string>;
  /**
   * Opens a picture for sending; null if it does not exist.
   * @param width wanted width in pixels; the next larger stored width is served
   * @returns `busy` if the picture would have to be drawn first and the queue for drawing is full
   */
  read(id: string, width: number | null): Promise<ServedPicture | null | 'busy'>;
  /**
   * Returns which of the given addresses are not finished uploads of the owner. The others are the owner's; the sweep
   * spares them for now.
   */
  foreign(ownerId: string, urls: readonly string[]): Promise<string[]>;
  /**
   * A finished upload of the owner, with the type and size of the file that was sent. The sweep spares it for now. Null
   * if the picture does not exist or is not theirs.
   */
  own(tx: MemberTx, ownerId: string, url: string): Promise<OwnPicture | null>;
  /** Cuts a square out of the owner's picture and stores it as the upload of the owner's ticket. */
  cutOut(ticketId: string, ownerId: string, from: OwnPicture, cutting: Cutting): Promise<CutResult>;
  /** Call it when a place no longer shows these pictures. The next sweep removes them unless another place does. */
  release(urls: readonly string[]): Promise<void>;
  /** Removes these pictures at once, except those that some place still shows. */
  withdraw(urls: readonly string[]): Promise<void>;
  /** Empties the cache of known pictures, because another node may have removed some unnoticed. */
  heal(): void;
  /** Removes unused pictures. Returns whether more work is waiting. */
  sweep(): Promise<boolean>;
}

export interface MediaLibraryPorts {
  bus: NodeBus;
  pool: Queryable;
  storage: ObjectStorage;
  clock: Clock;
  /** The folder for files that are being received. */
  incomingFolder: string;
  uses: readonly PictureUse[];
  limits?: Partial<MediaLimits>;
}

export interface MediaLimits {
  /** The most bytes in transit at once, per address or member and in all. */
  bytesPerAddress: number;
  bytesInAll: number;
  /** The storage limit for one member's pictures. */
  quota: Kept;
}

const MIB = 1024 * 1024;
const LIMITS: MediaLimits = {
  bytesPerAddress: 64 * MIB,
  bytesInAll: 512 * MIB,
  quota: { pictures: 8_000, bytes: 4 * 1024 * MIB },
};
export const TICKET_MS = 15 * MINUTE;
/** The most uploads that a member may open in an hour: enough for fifteen listings full of pictures. */
const UPLOADS_PER_HOUR = 120;
const DECODING = { width: 2, waiting: 30, waitingPerKey: 8 };
/** How long a node may remember a picture that another node has removed. */
const KNOWN_MS = MINUTE;

export function mediaLibrary(ports: MediaLibraryPorts): MediaLibrary {
  const { pool, storage, clock } = ports;
  const limits = { ...LIMITS, ...ports.limits };
  const known = new LRUCache<string, StoredPicture>({ max: 10_000, ttl: KNOWN_MS, ttlResolution: 0 });
  const forget = (ids: readonly string[]) => {
    for (const id of ids) known.delete(id);
  };
  ports.bus.subscribe('pictures.removed', forget);
  const pictures = lookUp(
    async (ids) => new Map((await readPictures(pool, ids)).map((picture) => [picture.id, picture])),
  );
  const findPicture = async (id: string): Promise<StoredPicture | null> => {
    const before = known.get(id);
    if (before !== undefined || !isUploadId(id)) return before ?? null;
    const picture = await pictures.find(id);
    // Only a picture that was just read is cached. Caching a hit again would extend its life with each request.
    if (picture !== null) known.set(id, picture);
    return picture;
  };
  const decode = workLimiter(DECODING);
  const incoming = incomingFiles(ports.incomingFolder, { fileBytes: WIRE_LIMITS.pictureMaxBytes, ...limits });
  const receiving = { pool, storage, clock, decode };
  const sweeping = {
    ...ports,
    onGone: (ids: readonly string[]) => {
      forget(ids);
      if (ids.length > 0) ports.bus.publish('pictures.removed', ids);
    },
  };
  const variant = variantReader(storage, decode);
  return {
    open: (tx, ownerId) => openTicket(tx, clock, limits.quota, ownerId),
    async receive(id, body) {
      const received = await receiveUpload(receiving, incoming, id, body);
      if (received.ok) pictures.appeared(id);
      return received;
    },
    async keep(ownerId, file) {
      const id = await grantTicket(pool, clock, ownerId);
      const kept = await keepFile(receiving, id, ownerId, file);
      if (!kept.ok) throw new Error(`a drawn picture was refused: ${kept.refusal.kind}`);
      return `${UPLOADS_PATH}${id}`;
    },
    async read(id, width) {
      const picture = await findPicture(id);
      if (picture === null) return null;
      const kept = width === null ? undefined : PICTURE_WIDTHS.find((candidate) => candidate >= width);
      const isNarrower = kept !== undefined && kept < picture.width;
      return isNarrower ? await variant(picture, kept) : await readWhole(storage, picture);
    },
    async foreign(ownerId, urls) {
      const owned = new Set(await claimUploads(pool, ownerId, idsOf(urls), clock.now() + UNUSED_MS));
      return urls.filter((url) => !idsOf([url]).some((id) => owned.has(id)));
    },
    own: async (tx, ownerId, url) => {
      const [id] = idsOf([url]);
      return id === undefined ? null : await claimOwn(tx, ownerId, id, clock.now() + UNUSED_MS);
    },
    async cutOut(ticketId, ownerId, from, cutting) {
      const cut = await cutOut(receiving, ticketId, ownerId, from, cutting);
      if (!cut.ok) return cut;
      pictures.appeared(ticketId);
      return { ok: true, url: `${UPLOADS_PATH}${ticketId}` };
    },
    release: (urls) => releaseUploads(pool, idsOf(urls), clock.now()),
    heal: () => known.clear(),
    withdraw: (urls) => withdrawUploads(sweeping, idsOf(urls)),
    sweep: () => sweepUploads(sweeping),
  };
}

function idsOf(urls: readonly string[]): string[] {
  return urls.flatMap((url) => idOfUrl(url) ?? []);
}

async function openTicket(tx: Queryable, clock: Clock, quota: Kept, ownerId: string): Promise<OpenResult> {
  const openedAt = clock.databaseNow();
  // Once this upload is an hour old, only `UPLOADS_PER_HOUR` - 1 of the last hour count, and another one may be opened.
  const limiting = await nthNewestOpening(tx, ownerId, openedAt - HOUR, UPLOADS_PER_HOUR);
  if (limiting !== null) {
    const waitMs = limiting + HOUR - openedAt;
    return { ok: false, refusal: { kind: 'too_often', retryAfterSeconds: secondsToRetry(waitMs) } };
  }
  const kept = await keptBy(tx, ownerId);
  if (kept.pictures >= quota.pictures || kept.bytes >= quota.bytes) return { ok: false, refusal: { kind: 'quota' } };
  return { ok: true, id: await grantTicket(tx, clock, ownerId) };
}

async function grantTicket(query: Queryable, clock: Clock, ownerId: string): Promise<string> {
  const id = uuidv7();
  await openUpload(query, { id, ownerId, openedAt: clock.databaseNow(), expiresAt: clock.now() + TICKET_MS });
  return id;
}
