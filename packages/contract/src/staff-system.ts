import { z } from 'zod';
import { StaffHeaders } from './staff.ts';
import { Count, defineCall, Seconds, STAFF_READ_REFUSALS, WireInstant } from './wire.ts';

/** The external systems. Without one of them Clamor continues with the rest. */
export const OUTSIDE_PARTS = ['mail', 'storage', 'cards', 'videos'] as const;

export const OutsidePartState = z.object({
  name: z.enum(OUTSIDE_PARTS),
  /** `unknown`: no answer or failure yet; `unused`: not configured. */
  state: z.enum(['up', 'down', 'unknown', 'unused']),
  /** Set while the state is `down`, otherwise null. */
  downSince: WireInstant.nullable(),
  /** The failed calls since `downSince`, or during the last time that the system was down. */
  failedCalls: Count,
  lastSuccessAt: WireInstant.nullable(),
  lastFailureAt: WireInstant.nullable(),
  /** At most 300 characters, without secrets and mail addresses. */
  lastError: z.string().nullable(),
});
export type OutsidePartState = z.infer<typeof OutsidePartState>;

export const SystemJob = z.object({
  name: z.string(),
  /** The job runs at least this often. */
  everySeconds: Seconds,
  /** When its last run began; null: none since this server started. */
  lastRunAt: WireInstant.nullable(),
  lastSuccessAt: WireInstant.nullable(),
  lastFailureAt: WireInstant.nullable(),
  /** Failed runs since this server started. */
  failures: Count,
  /** Whether the last run failed. */
  isFailing: z.boolean(),
  /** At most 300 characters, without secrets and mail addresses. */
  lastError: z.string().nullable(),
  /** Whether the job can have a backlog. */
  hasBacklog: z.boolean(),
  /** The waiting work, up to `countedUpTo`; null: it has no backlog, or the count failed. */
  backlog: Count.nullable(),
  /** Whether only one server runs it at a time, so that it may never run on this one. */
  isLeased: z.boolean(),
});
export type SystemJob = z.infer<typeof SystemJob>;

/** A server that runs on the same database. */
export const SystemNode = z.object({
  version: z.string(),
  startedAt: WireInstant,
  /** The node is about to stop. */
  isDraining: z.boolean(),
  /** This node gave the answer. */
  isAnswering: z.boolean(),
});
export type SystemNode = z.infer<typeof SystemNode>;

export const SystemStatus = z.object({
  parts: z.array(OutsidePartState),
  mails: z.object({
    /** The mails that are not sent yet; counted up to `countedUpTo`. */
    waiting: Count,
    /** The mails given up in the last month; counted up to `countedUpTo`. */
    givenUp: Count,
    oldestWaitingAt: WireInstant.nullable(),
  }),
  jobs: z.array(SystemJob),
  /** The servers seen in the last seconds, the answering one first. */
  nodes: z.array(SystemNode),
  /** Several servers run, but no message bus is configured. So none hears of the others' changes at once. */
  isBusMissing: z.boolean(),
  /** Counts stop at this number, which means "this many or more". */
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
