import type { CatchUpTurn } from '../nodes/index.ts';

/** Decides which node does the work at the card provider that one node does for all (docs/nodes.md#catching-up). */
export interface ProviderTurns {
  catchUp: {
    /** The database's present epoch. */
    epoch(): string;
    /**
     * Whether this node has to catch up with the provider, another one does, or it is done. Asked before each part of
     * the work.
     */
    turn(): Promise<CatchUpTurn>;
    /** Called when this node has caught up in that epoch. */
    finished(epoch: string): Promise<void>;
    /** Called when this node could not do its part, so that another node may try. */
    failed(): Promise<void>;
  };
  /** Whether this node reads the provider's list of events. */
  readsEvents(): Promise<boolean>;
  /** Called when this node could not read the events, so that another node may try. */
  eventsFailed(): Promise<void>;
}

/** The turns of a node that runs alone: it does all the work. */
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
