import type { CatchUpTurn } from '../nodes/index.ts';

/** The work at the card provider that one node does for all (docs/nodes.md#catching-up). */
export interface ProviderTurns {
  catchUp: {
    /** The database's present epoch. */
    epoch(): string;
    /** Whether this node catches up with the provider, or another one does. Read before each part of the work. */
    turn(): Promise<CatchUpTurn>;
    /** This node has caught up. */
    finished(epoch: string): Promise<void>;
    /** This node could not do its part now: another one may. */
    failed(): Promise<void>;
  };
  /** Whether this node reads the provider's list of events. */
  readsEvents(): Promise<boolean>;
  /** It could not read them: another node may. */
  eventsFailed(): Promise<void>;
}

/** For a node that runs alone. */
export const ALONE: ProviderTurns = {
  catchUp: {
    epoch: () => '',
    turn: async () => 'ours',
    finished: async () => undefined,
    failed: async () => undefined,
  },
  readsEvents: async () => true,
  eventsFailed: async () => undefined,
};
