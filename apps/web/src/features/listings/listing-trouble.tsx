import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

/** Says why the listing could not be loaded, and offers another attempt. */
export function ListingError({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <Card>
      <ErrorState
        level={1}
        title="Error Loading Auction"
        actions={
          <>
            <Button onClick={onRetry}>Try Again</Button>
            <ButtonLink to="/" variant="quiet">
              Browse Auctions
            </ButtonLink>
          </>
        }
      >
        {detail}
      </ErrorState>
    </Card>
  );
}

export function ListingNotFound() {
  return (
    <Card>
      <EmptyState level={1} title="Auction Not Found" actions={<ButtonLink to="/">Browse Auctions</ButtonLink>}>
        The auction you are looking for could not be found. It may have been removed, or the address may be wrong.
      </EmptyState>
    </Card>
  );
}
