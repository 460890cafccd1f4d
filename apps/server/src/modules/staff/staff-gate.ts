import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { StaffCaller } from '../../platform/http/index.ts';

const NAMELESS = 'unnamed';

/** Lets in who sends the staff secret. Compares hashes in constant time, so that nothing tells how near a guess was. */
export function staffGate(adminSecret: string): (request: FastifyRequest) => StaffCaller | null {
  const expected = digest(adminSecret);
  return ({ headers }) => {
    const given = headers['x-admin-secret'];
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) return null;
    const name = headers['x-admin-name'];
    return { name: typeof name === 'string' && name.trim() !== '' ? name.trim() : NAMELESS };
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
