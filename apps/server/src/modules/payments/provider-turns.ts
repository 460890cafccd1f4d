import type { CatchUpTurn } from '../nodes/index.ts';

/** What one of several nodes does at the card provider for all of them (docs/nodes.md#catching-up). */
export interface ProviderTurns {
  catchUp: {
    /** The history of the database, as of now. */
    epoch(): string;
    /** Who takes in what the provider knows; asked before each part. */
    turn(): Promise<CatchUpTurn>;
    /** This node took all of it in. */
    finished(epoch: string): Promise<void>;
  };
  /** Whether this node reads the provider's list of events. */
  readsEvents(): Promise<boolean>;
}

/** The turns of a node that has no others. */
export const ALONE: ProviderTurns = {
  catchUp: { epoch: () => '', turn: async () => 'ours', finished: async () => undefined },
  readsEvents: async () => true,
};
