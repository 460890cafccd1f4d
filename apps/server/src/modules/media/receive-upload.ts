import { createHash, randomBytes } from 'node:crypto';
import { DAY } from '@clamor/domain/time';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { LimiterFull, type WorkLimiter } from '../../platform/limiter/index.ts';
import type { ObjectStorage } from '../../platform/storage/index.ts';
import type { Fingerprint, IncomingBody, IncomingFiles, Unreceived } from './incoming-files.ts';
import { type Cutting, cutSquare, type PictureRefusal, readPicture } from './picture.ts';
import { isUploadId } from './upload-urls.ts';
import { findTicket, markReady, type StoredPicture, type Ticket } from './uploads.postgres.ts';

export type ReceiveRefusal =
  | PictureRefusal
  | Unreceived
  | { kind: 'no_ticket' }
  /** The picture from which a square is to be cut no longer exists. */
  | { kind: 'no_file' }
  /** The ticket was used for another file before. */
  | { kind: 'finished' };

export type ReceiveResult = { ok: true; picture: StoredPicture } | { ok: false; refusal: ReceiveRefusal };

export interface ReceivePorts {
  pool: Queryable;
  storage: ObjectStorage;
  clock: Clock;
  decode: WorkLimiter;
}

/**
 * How long a picture is kept that nothing shows. It must be longer than `DRAFT_KEPT_MS`, because a draft may name the
 * picture.
 */
export const UNUSED_MS = 7 * DAY;

/** Receives the file for a ticket. All checks that do not need the body run before it is read. */
export async function receiveUpload(
  ports: ReceivePorts,
  incoming: IncomingFiles,
  id: string,
  body: IncomingBody,
): Promise<ReceiveResult> {
  const ticket = await ticketOf(ports, id);
  if (ticket.kind === 'none') return refused('no_ticket');
  if (ticket.kind === 'ready') {
    if (ticket.sent === null || ticket.sent.bytes !== body.declaredBytes) return refused('finished');
    const sent = await incoming.fingerprint(body, ticket.ownerId);
    return 'kind' in sent ? { ok: false, refusal: sent } : answerRepeat(ticket, sent);
  }
  const { ownerId } = ticket;
  const received = await incoming.receive(body, ownerId, ({ fingerprint: sent, content }) =>
    keepPicture(ports, { id, ownerId, sent, content }),
  );
  return 'kind' in received ? { ok: false, refusal: received } : received;
}

/** Stores a file that is already in memory as the picture of a ticket. */
export function keepFile(ports: ReceivePorts, id: string, ownerId: string, file: Buffer): Promise<ReceiveResult> {
  const sent = { bytes: file.length, sha256: createHash('sha256').update(file).digest() };
  return keepPicture(ports, { id, ownerId, sent, content: async () => file });
}

/** Stores a square cut from an existing picture. `no_file`: the picture was removed meanwhile, or lost. */
export function cutOut(
  ports: ReceivePorts,
  id: string,
  ownerId: string,
  from: StoredPicture,
  cutting: Cutting,
): Promise<ReceiveResult> {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([from.id, cutting]))
    .digest();
  const content = async () => {
    const whole = await ports.storage.get(from.objectKey);
    return whole && (await cutSquare(whole, cutting));
  };
  return keepPicture(ports, { id, ownerId, sent: { bytes: from.sizeBytes, sha256 }, content });
}

interface Delivery {
  id: string;
  ownerId: string;
  sent: Fingerprint;
  content: () => Promise<Buffer | null>;
}

/** Handles one file of a member at a time, so that a second delivery of the same file finds the first one's result. */
async function keepPicture(ports: ReceivePorts, delivery: Delivery): Promise<ReceiveResult> {
  try {
    return await ports.decode(delivery.ownerId, async () => {
      const ticket = await ticketOf(ports, delivery.id);
      if (ticket.kind === 'ready') return answerRepeat(ticket, delivery.sent);
      return ticket.kind === 'none' ? refused('no_ticket') : await rewriteAndKeep(ports, delivery);
    });
  } catch (error) {
    if (error instanceof LimiterFull) return refused('busy');
    throw error;
  }
}

async function rewriteAndKeep(ports: ReceivePorts, { id, sent, content }: Delivery): Promise<ReceiveResult> {
  const { pool, storage, clock } = ports;
  const file = await content();
  if (file === null) return refused('no_file');
  const read = await readPicture(file);
  if (!read.ok) return { ok: false, refusal: read.refusal };
  const { body, contentType, width, height, colour, sourceType: type } = read.picture;
  const objectKey = `uploads/${id}-${randomBytes(6).toString('hex')}`;
  const picture: StoredPicture = { id, objectKey, contentType, width, height, sizeBytes: body.length, colour };
  await storage.put(objectKey, body);
  const now = clock.now();
  if (await markReady(pool, picture, { ...sent, type }, now, now + UNUSED_MS)) return { ok: true, picture };
  await storage.remove(objectKey);
  const first = await ticketOf(ports, id);
  return first.kind === 'ready' ? answerRepeat(first, sent) : refused('no_ticket');
}

async function ticketOf({ pool, clock }: ReceivePorts, id: string): Promise<Ticket> {
  return isUploadId(id) ? await findTicket(pool, id, clock.now()) : { kind: 'none' };
}

function answerRepeat({ picture, sent }: Ticket & { kind: 'ready' }, again: Fingerprint): ReceiveResult {
  const isSame = sent !== null && sent.bytes === again.bytes && sent.sha256.equals(again.sha256);
  return isSame ? { ok: true, picture } : refused('finished');
}

function refused<Kind extends 'no_ticket' | 'no_file' | 'finished' | 'busy'>(kind: Kind): ReceiveResult {
  return { ok: false, refusal: { kind } };
}
