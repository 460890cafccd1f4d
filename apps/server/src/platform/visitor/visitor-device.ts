import { createHmac, randomBytes } from 'node:crypto';
import { NEW_DEVICE_MS } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf, networksOf } from '../address/index.ts';

const COOKIE = 'clamor_device';
const ID_BYTES = 16;
const YEAR_SECONDS = 365 * 24 * 3600;
const TIME_RADIX = 36;

/** Keyed hashes of visitors' devices and networks. Nobody can derive a cookie or an address from them. */
export interface VisitorHashes {
  device(deviceId: string): Buffer;
  address(address: string): Buffer;
  /** The hash of the /48 that contains an IPv6 address; null for an IPv4 address. */
  wideNetwork(address: string): Buffer | null;
}

/** @param secret shared by all nodes and used only for this */
export function visitorHashes(secret: Buffer): VisitorHashes {
  const hash = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  return {
    device: (deviceId) => hash(`device ${deviceId}`),
    address: (address) => hash(`address ${networkOf(address)}`),
    wideNetwork(address) {
      const [, wide] = networksOf(address);
      return wide === undefined ? null : hash(`address ${wide.key}`);
    },
  };
}

interface Device {
  id: string;
  /** When the device got its cookie, in product time; null: an older version set the cookie, without a time. */
  since: Instant | null;
}

/** The id of the request's device; null if it has no cookie, or one that this site did not sign. */
export function deviceOf(request: FastifyRequest): string | null {
  return readDevice(request)?.id ?? null;
}

/** Whether the request's device is new: it has no cookie, or got one a moment ago. */
export function isNewDevice(request: FastifyRequest): boolean {
  const since = readDevice(request)?.since ?? null;
  return since === null || request.server.context.now() - since < NEW_DEVICE_MS;
}

/** The id of the request's device. If its cookie is missing or has no time, the answer sets a new one. */
export function ensureDevice(request: FastifyRequest, reply: FastifyReply): string {
  const known = readDevice(request);
  if (known !== null && known.since !== null) return known.id;
  const id = known?.id ?? randomBytes(ID_BYTES).toString('base64url');
  reply.setCookie(COOKIE, `${id}.${request.server.context.now().toString(TIME_RADIX)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // A proxy may use http for its own connection to this node although the browser uses https.
    secure: request.server.context.secure || request.protocol === 'https',
    signed: true,
    maxAge: YEAR_SECONDS,
  });
  return id;
}

function readDevice(request: FastifyRequest): Device | null {
  const signed = request.cookies[COOKIE];
  if (signed === undefined) return null;
  const { valid, value } = request.unsignCookie(signed);
  if (!valid) return null;
  const [id = '', time] = value.split('.');
  return { id, since: time === undefined ? null : Number.parseInt(time, TIME_RADIX) };
}
