import type { Purchase } from '@clamor/contract/profiles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { money } from '../../lib/money.ts';
import { orderPath } from '../../lib/paths.ts';
import { dateText } from '../../lib/time-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Paged } from '../../ui/paged.tsx';
import { SkeletonGroup } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { purchasesQuery } from './api.ts';

const STATUS = { COMPLETED: 'Completed', REFUNDED: 'Refunded' } as const satisfies Record<Purchase['status'], string>;

/** The member's purchases, with a link to each order. */
export function PurchaseHistory({ username }: { username: string }) {
  const pages = useInfiniteQuery(purchasesQuery(username));
  return (
    <Paged
      pages={pages}
      loading={
        <SkeletonGroup label="Loading your purchases" className="grid justify-items-center py-12">
          <Spinner />
        </SkeletonGroup>
      }
      failed="Your purchases could not be loaded"
      empty={
        <EmptyState title="No purchases yet" actions={<ButtonLink to="/">Browse Auctions</ButtonLink>}>
          Bid on something that you want: what you win and pay for appears here.
        </EmptyState>
      }
    >
      {(purchases) => (
        <Card flush>
          <ul>
            {purchases.map((purchase) => (
              <Row key={purchase.id} purchase={purchase} />
            ))}
          </ul>
        </Card>
      )}
    </Paged>
  );
}

function Row({ purchase: { auctionId, listingTitle, date, amount, status } }: { purchase: Purchase }) {
  return (
    <li className="group relative flex items-center gap-4 border-t border-line px-5 py-4 first:border-0 first:rounded-t-2xl last:rounded-b-2xl hover:bg-sunk">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Link
          to={orderPath(auctionId)}
          className="truncate font-semibold underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-['']"
        >
          <bdi>{listingTitle}</bdi>
        </Link>
        <span className="text-sm text-mute">{dateText(date)}</span>
      </div>
      <div className="grid justify-items-end gap-1">
        <span className="heading text-lg">{money(amount)}</span>
        <Badge tone={status === 'COMPLETED' ? 'won' : 'plain'}>{STATUS[status]}</Badge>
      </div>
      <ChevronRight className="size-5 shrink-0 text-mute max-sm:hidden" />
    </li>
  );
}
