import { defineCall } from '@clamor/contract/wire';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { createLogger } from '../log/index.ts';
import type { StaffCaller } from './caller.ts';
import { createHttpApp, type HttpOptions } from './create-http-app.ts';

/** A clock that stands still until a test sets it. */
export class HandClock implements Clock {
  at = 1_000_000;
  databaseNow(): number {
    return this.at;
  }
  now(): number {
    return this.at;
  }
  testOffsetMs(): number {
    return 0;
  }
}

export const echo = defineCall({
  method: 'POST',
  path: '/api/echo/{word}',
  summary: 'Says what it heard.',
  access: 'visitor',
  params: z.object({ word: z.string().max(5) }),
  query: z.object({ n: z.string().regex(/^\d+$/, { error: 'Must be a number' }).optional() }),
  body: z.object({ text: z.string({ error: 'Text is required' }), sure: z.boolean().default(false) }),
  answers: { 200: z.object({ text: z.string() }) },
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});

export const form = defineCall({
  method: 'POST',
  path: '/api/form/{word}',
  summary: 'Hears forms too.',
  access: 'visitor',
  params: z.object({ word: z.string().max(5) }),
  bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
  answers: { 200: z.object({ word: z.string() }) },
  refusals: ['NOT_FOUND'],
});

export const broken = defineCall({
  method: 'GET',
  path: '/api/broken',
  summary: 'Breaks.',
  access: 'visitor',
  answers: { 200: z.object({}) },
  refusals: [],
});

export const members = defineCall({
  method: 'GET',
  path: '/api/members',
  summary: 'For members.',
  access: 'member',
  answers: { 200: z.object({ name: z.string() }) },
  refusals: ['UNAUTHENTICATED'],
});

export const staffOnly = defineCall({
  method: 'GET',
  path: '/api/staff',
  summary: 'For staff.',
  access: 'staff',
  answers: { 200: z.object({ name: z.string() }) },
  refusals: ['UNAUTHENTICATED'],
});

export const developmentOnly = defineCall({
  method: 'GET',
  path: '/api/toy',
  summary: 'For development.',
  access: 'development',
  answers: { 200: z.object({}) },
  refusals: [],
});

export const staffWrite = defineCall({
  method: 'POST',
  path: '/api/staff',
  summary: 'Changed by staff.',
  access: 'staff',
  answers: { 200: z.object({ name: z.string() }) },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

/** A staff member with all rights. */
export const STAFF: StaffCaller = { name: 'tess', mayWrite: true, mayMoveMoney: true, session: null };

function staffBy(secret: unknown) {
  if (secret === 'shut out') return { retryAfterSeconds: 17 };
  if (secret !== 'staff' && secret !== 'reading staff') return null;
  return { ...STAFF, name: 'sam', mayWrite: secret === 'staff' };
}

/**
 * An app for tests. The token `member` belongs to a member. The secret `staff` may do everything, `reading staff` only
 * reads.
 */
export function openHttpApp(options: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  return createHttpApp({
    clock: new HandClock(),
    admission: {
      caller: ({ headers }) =>
        headers.authorization === 'Bearer member'
          ? {
              userId: 'u1',
              tokenHash: Buffer.alloc(32),
              username: 'mem',
              role: 'BIDDER',
              status: 'ACTIVE',
              expiresAt: Number.MAX_SAFE_INTEGER,
            }
          : null,
      staff: ({ headers }) => staffBy(headers['x-admin-secret']),
    },
    logger: createLogger('silent'),
    cookieSecret: Buffer.alloc(32, 1),
    publicUrl: 'https://clamor.test',
    trustProxy: [],
    rateLimits: false,
    development: true,
    checkAnswers: true,
    ...options,
  });
}
