import { z } from 'zod';

const EndReason = z.enum(['signed-out', 'suspended', 'deleted', 'password-changed', 'expired']);
export type EndReason = z.infer<typeof EndReason>;

/** The message that sessions of a member have ended. */
export const EndedSessions = z.object({
  userId: z.string(),
  /** Null: all sessions of the member. */
  sessionIds: z.array(z.string()).readonly().nullable(),
  reason: EndReason,
});
export type EndedSessions = z.infer<typeof EndedSessions>;
