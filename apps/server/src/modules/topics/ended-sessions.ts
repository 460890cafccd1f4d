import { z } from 'zod';

const EndReason = z.enum(['signed-out', 'suspended', 'deleted', 'password-changed', 'expired']);
export type EndReason = z.infer<typeof EndReason>;

/** Sessions that work no more. */
export const EndedSessions = z.object({
  userId: z.string(),
  /** null: all of this member's. */
  sessionIds: z.array(z.string()).readonly().nullable(),
  reason: EndReason,
});
export type EndedSessions = z.infer<typeof EndedSessions>;
