import { registerPath } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The viewer of the market, on whom its texts depend. */
export type MarketViewer = 'visitor' | 'bidder' | 'seller';

function Action({ viewer }: { viewer: MarketViewer }) {
  if (viewer === 'seller') return <ButtonLink to="/create">Create First Auction</ButtonLink>;
  if (viewer === 'visitor') {
    return (
      <>
        <ButtonLink to={registerPath('/create')}>Join Now to Create Auctions</ButtonLink>
        <ButtonLink to="/help" variant="quiet">
          How it works
        </ButtonLink>
      </>
    );
  }
  return (
    <p className="text-mute">Only sellers can create auctions. Switch to a seller account to start listing items.</p>
  );
}

export function EmptyMarket({ viewer, level }: { viewer: MarketViewer; level: 2 | 3 }) {
  return (
    <EmptyState level={level} title="No auctions yet" actions={<Action viewer={viewer} />}>
      Be the first to create a demand-driven auction
      {viewer === 'visitor' ? (
        <p className="mt-2">
          Members get 25,000 tokens when they verify their email address, and what they want decides which auction
          starts first.
        </p>
      ) : null}
    </EmptyState>
  );
}

export interface NothingFoundProps {
  /** What was searched for; empty if the list was only filtered. */
  q: string;
  onClear: () => void;
  level: 2 | 3;
}

export function NothingFound({ q, onClear, level }: NothingFoundProps) {
  return (
    <EmptyState
      level={level}
      title="Nothing matches"
      actions={
        <Button variant="quiet" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      {q === '' ? 'No auction fits these filters right now.' : `No auction matches “${q}” right now.`}
    </EmptyState>
  );
}
