import type { BidTerms } from './bid-terms.ts';

/** Says what a winner must do. Shown until the first bid. */
export function WinningAsks({ ships }: Pick<BidTerms, 'ships'>) {
  return (
    <p className="text-sm text-pretty text-mute">
      If you win, you pay by card within 72 hours{ships ? ' and say where to ship it' : ''}.
    </p>
  );
}
