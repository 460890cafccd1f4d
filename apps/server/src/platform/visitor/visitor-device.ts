import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../address/index.ts';

const COOKIE = 'clamor_device';
const ID_BYTES = 16;
const YEAR_SECONDS = 365 * 24 * 3600;

/** Who a visitor is to the boost limits: keyed hashes, from which neither cookie nor address can be read back. */
export interface VisitorHashes {
  device(deviceId: string): Buffer;
  address(address: string): Buffer;
}

/** @param secret shared by all nodes, and by nothing else */
export function visitorHashes(secret: Buffer): VisitorHashes {
  const hash = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  return {
    device: (deviceId) => hash(`device ${deviceId}`),
    address: (address) => hash(`address ${networkOf(address)}`),
  };
}

/** The device that a signed cookie names; null without one, or with one that nobody here signed. */
export function deviceOf(request: FastifyRequest): string | null {
  const signed = request.cookies[COOKIE];
  if (signed === undefined) return null;
  const { valid, value } = request.unsignCookie(signed);
  return valid ? value : null;
}

/** The visitor's device; one that has no cookie yet is given it with this answer. */
export function ensureDevice(request: FastifyRequest, reply: FastifyReply): string {
  const known = deviceOf(request);
  if (known !== null) return known;
  const deviceId = randomBytes(ID_BYTES).toString('base64url');
  reply.setCookie(COOKIE, deviceId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // A proxy may speak http with this node while the visitor's browser speaks https with the proxy.
    secure: request.server.house.secure || request.protocol === 'https',
    signed: true,
    maxAge: YEAR_SECONDS,
  });
  return deviceId;
}
