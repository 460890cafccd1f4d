import { ROLES } from '@clamor/domain/accounts';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { Count, defineCall, text, WireInstant } from './wire.ts';

export const TestCredential = z.object({
  email: z.string(),
  password: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
});
export type TestCredential = z.infer<typeof TestCredential>;

export const listTestCredentials = defineCall({
  method: 'GET',
  path: '/api/test/test-credentials',
  summary: 'The test users that exist, with their passwords.',
  access: 'development',
  answers: { 200: z.array(TestCredential) },
  refusals: ['NOT_FOUND'],
});

export const TestUser = TestCredential.extend({ status: z.enum(['created', 'already_exists']) });
export type TestUser = z.infer<typeof TestUser>;

export const createTestUsers = defineCall({
  method: 'POST',
  path: '/api/test/auto-register',
  summary: 'Create the five test users, ACTIVE, with 2,500 tokens each.',
  access: 'development',
  answers: { 200: z.object({ users: z.array(TestUser) }) },
  refusals: ['NOT_FOUND'],
});

export const clearTestUsers = defineCall({
  method: 'DELETE',
  path: '/api/test/clear-test-users',
  summary: 'Remove the test users.',
  access: 'development',
  answers: { 200: z.object({ deletedUsers: Count }) },
  refusals: ['NOT_FOUND'],
});

const FORWARD = 'The clock moves forward, by a year at most';

export const MoveClockBody = z.union(
  [
    z.object({
      advanceSeconds: z.number().min(0, { error: FORWARD }).max(LIMITS.clockAdvanceMaxSeconds, { error: FORWARD }),
    }),
    z.object({ reset: z.literal(true) }),
  ],
  { error: 'Send advanceSeconds (seconds, 0 or more) or reset: true' },
);
export type MoveClockBody = z.output<typeof MoveClockBody>;

export const ClockAnswer = z.object({ now: WireInstant });
export type ClockAnswer = z.infer<typeof ClockAnswer>;

export const moveClock = defineCall({
  method: 'POST',
  path: '/api/test/clock',
  summary: 'Move the server\u2019s clock forward, run what has fallen due, tell open pages; or set it right again.',
  access: 'development',
  body: MoveClockBody,
  answers: { 200: ClockAnswer },
  refusals: ['NOT_FOUND'],
});

export const readClock = defineCall({
  method: 'GET',
  path: '/api/test/clock',
  summary: 'The server\u2019s time.',
  access: 'development',
  answers: { 200: ClockAnswer },
  refusals: ['NOT_FOUND'],
});

export const SentMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: WireInstant,
});
export type SentMail = z.infer<typeof SentMail>;

export const readMailbox = defineCall({
  method: 'GET',
  path: '/api/test/mailbox',
  summary: 'The mails sent to an address, newest first; to everybody without one.',
  access: 'development',
  query: z.object({ to: text(LIMITS.emailMax).optional() }),
  answers: { 200: z.array(SentMail) },
  refusals: ['NOT_FOUND'],
});

export const DemoAnswer = z.object({ sellers: Count, bidders: Count, listings: Count });
export type DemoAnswer = z.infer<typeof DemoAnswer>;

export const fillDemo = defineCall({
  method: 'POST',
  path: '/api/test/demo',
  summary: 'Fill a demo marketplace: sellers with ratings, pictured listings in every state, lively bidders.',
  access: 'development',
  answers: { 200: DemoAnswer },
  refusals: ['NOT_FOUND'],
});
