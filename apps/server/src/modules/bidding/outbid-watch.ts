import { runOf } from '@clamor/domain/lifecycle';
import type { Follower } from '../desk/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { notifyOutbid, type OutbidPorts } from './notify-outbid.ts';
import { auctionsAfter } from './outbid.postgres.ts';

const AUCTIONS_AT_ONCE = 50;
/** The most auctions that are remembered. If there are more, every running auction is checked instead. */
const MAX_NOTED = 10_000;

export interface OutbidWatch extends Follower {
  /** Checks a bounded part of the remembered auctions. Returns whether more are left. */
  look(): Promise<boolean>;
}

/**
 * Finds outbid members without slowing the desk. A commit only remembers the auction's id here, and the job reads its
 * bids later (docs/decisions/072-notices.md). After a start, or if there were too many auctions to remember, the job
 * checks every running auction.
 */
export function outbidWatch(ports: OutbidPorts & { written: () => void }): OutbidWatch {
  const noted = new Set<string>();
  /** The round through all running auctions and where it has come to. Null: no round is in progress. */
  let round: { upTo: string | null } | null = { upTo: null };

  async function noteMore(): Promise<void> {
    if (round === null || noted.size >= AUCTIONS_AT_ONCE) return;
    const asked = round;
    const next = await auctionsAfter(ports.pool, asked.upTo, AUCTIONS_AT_ONCE);
    for (const id of next) noted.add(id);
    // If a new round has begun during the read, it stays at its beginning: the auctions that this round has passed must
    // be checked again.
    if (round === asked) round = next.length < AUCTIONS_AT_ONCE ? null : { upTo: next.at(-1) ?? null };
  }

  return {
    follow(changes) {
      for (const change of changes) {
        if (!concernsBidders(change)) continue;
        if (noted.size < MAX_NOTED) noted.add(change.state.id);
        else round = { upTo: null };
      }
    },
    async look() {
      await noteMore();
      const taken = [...noted].slice(0, AUCTIONS_AT_ONCE);
      if (taken.length === 0) return false;
      // Forgotten before the bids are read, so that a bid committed from now on adds its auction again.
      for (const id of taken) noted.delete(id);
      const done = await notifyOutbid(ports, taken).catch((cause: unknown) => {
        for (const id of taken) noted.add(id);
        throw cause;
      });
      const over = new Set(done.filter(({ hasMore }) => !hasMore).map(({ listingId }) => listingId));
      for (const id of taken) if (!over.has(id)) noted.add(id);
      if (done.some(({ upTo }) => upTo !== null)) ports.written();
      // If only auctions that another node has locked are left, they wait for the next pass.
      return done.length > 0 && (noted.size > 0 || round !== null);
    },
  };
}

function concernsBidders({ before, state }: CommittedChange): boolean {
  const run = runOf(before.phase);
  return run !== null && (runOf(state.phase)?.sequence !== run.sequence || before.phase.status !== state.phase.status);
}
