import type { ListingState, Step } from '@clamor/domain/lifecycle';
import type { SessionRegister } from '../accounts/index.ts';

export interface EventLog {
  /** What happened to a listing after this state. Null: more than `limit` events, or what cannot be told step by step. */
  after(state: ListingState, limit: number): Promise<readonly Step[] | null>;
}

/** The sessions that work. */
export type OpenSessions = Pick<SessionRegister, 'find' | 'stillOpen' | 'onSessionsEnded'>;
