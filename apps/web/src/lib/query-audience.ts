import type { Query } from '@tanstack/react-query';

/**
 * Whose data a query holds. `session` is the query for the signed-in member; its data is replaced and never removed. A
 * query without an audience counts as the member's, so that a forgotten entry never shows one member's data to the
 * next.
 */
export type QueryAudience = 'everybody' | 'member' | 'staff' | 'session';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { audience: QueryAudience };
  }
}

export const FOR_EVERYBODY = { audience: 'everybody' } as const;
export const FOR_MEMBER = { audience: 'member' } as const;
export const FOR_STAFF = { audience: 'staff' } as const;
export const FOR_SESSION = { audience: 'session' } as const;

/** Whether the query is removed when a member's session ends. */
export function isForgottenWithSession({ meta }: Pick<Query, 'meta'>): boolean {
  return meta?.audience !== 'everybody' && meta?.audience !== 'session';
}

/** Whether the query's data was loaded in a staff session. */
export function isForStaff({ meta }: Pick<Query, 'meta'>): boolean {
  return meta?.audience === 'staff';
}
