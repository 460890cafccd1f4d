import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
    secure: request.protocol === 'https',
    signed: true,
    maxAge: YEAR_SECONDS,
  });
  return deviceId;
}

/** What counts as one address: an IPv4 address, or the 64-bit network of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const left = groupsOf(head);
  const right = tail === undefined ? [] : groupsOf(tail);
  const width = right.some((group) => group.includes('.')) ? 7 : 8;
  const zeros = Array.from({ length: Math.max(0, width - left.length - right.length) }, () => '0');
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
