import { z } from 'zod';
import { StaffHeaders } from './staff.ts';
import { Count, defineCall, Seconds, STAFF_READ_REFUSALS, WireInstant } from './wire.ts';

/** The systems that others run: without one of them Clamor goes on with the rest. */
export const OUTSIDE_PARTS = ['mail', 'storage', 'cards', 'videos'] as const;

export const OutsidePartState = z.object({
  name: z.enum(OUTSIDE_PARTS),
  /** `unknown` until the first answer or failure; `unused` where the configuration does without it. */
  state: z.enum(['up', 'down', 'unknown', 'unused']),
  /** null while it works. */
  downSince: WireInstant.nullable(),
  /** In the outage that lasts, or in the last one. */
  failedCalls: Count,
  lastSuccessAt: WireInstant.nullable(),
  lastFailureAt: WireInstant.nullable(),
  /** At most 300 characters, without secrets and mail addresses. */
  lastError: z.string().nullable(),
});
export type OutsidePartState = z.infer<typeof OutsidePartState>;

export const SystemJob = z.object({
  name: z.string(),
  /** A pass is made at least this often. */
  everySeconds: Seconds,
  /** When its last pass began; null: none since this server started. */
  lastRunAt: WireInstant.nullable(),
  lastSuccessAt: WireInstant.nullable(),
  lastFailureAt: WireInstant.nullable(),
  /** Failed passes since this server started. */
  failures: Count,
  /** Whether the last pass failed. */
  isFailing: z.boolean(),
  /** At most 300 characters, without secrets and mail addresses. */
  lastError: z.string().nullable(),
  /** Whether anything can wait for it. */
  hasBacklog: z.boolean(),
  /** How much waits for it, up to `countedUpTo`; null where nothing can, or where it could not be counted. */
  backlog: Count.nullable(),
  /** Whether one server runs it for all, so that it may never run on this one. */
  isLeased: z.boolean(),
});
export type SystemJob = z.infer<typeof SystemJob>;

/** A server that runs on the same database. */
export const SystemNode = z.object({
  version: z.string(),
  startedAt: WireInstant,
  /** It is about to stop. */
  isDraining: z.boolean(),
  /** It gave this answer. */
  isAnswering: z.boolean(),
});
export type SystemNode = z.infer<typeof SystemNode>;

export const SystemStatus = z.object({
  parts: z.array(OutsidePartState),
  mails: z.object({
    /** Up to `countedUpTo`. */
    waiting: Count,
    /** Of the last month, up to `countedUpTo`. */
    givenUp: Count,
    oldestWaitingAt: WireInstant.nullable(),
  }),
  jobs: z.array(SystemJob),
  /** The servers that were seen in the last seconds, the one that answers first. */
  nodes: z.array(SystemNode),
  /** Several servers run, and none hears of the others' changes at once. */
  isBusMissing: z.boolean(),
  /** Counts stop here: such a number means that many or more. */
  countedUpTo: Count,
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const readSystem = defineCall({
  method: 'GET',
  path: '/api/admin/system',
  summary:
    'How the server that answers does: mail, storage, card provider and video platform as its calls saw them, mails that wait, every job, and the servers beside it.',
  access: 'staff',
  headers: StaffHeaders,
  answers: { 200: SystemStatus },
  refusals: STAFF_READ_REFUSALS,
});
