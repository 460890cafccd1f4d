import type { OrderRow } from '@clamor/contract/orders';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { rowsOf } from '../../../lib/cursor-pages-query.ts';
import { money } from '../../../lib/money.ts';
import { orderPath } from '../../../lib/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { dateTimeText } from '../../../lib/time-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Paged } from '../../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ordersQuery } from '../api.ts';
import { type ClaimTone, claimLabels, reviewText } from '../claim-labels.ts';
import { sideText } from './order-labels.ts';
import { OrderPicture } from './order-picture.tsx';

export interface OrderListProps {
  side?: 'buyer' | 'seller' | undefined;
}

const keyOf = ({ auctionId, claim, offer }: OrderRow) => claim?.id ?? offer?.id ?? auctionId;

/** Purchases, sales and offers. Those that need an action come first. */
export function OrderList({ side }: OrderListProps) {
  const pages = useInfiniteQuery(ordersQuery(side));
  return (
    <Paged
      pages={pages}
      loading={<ListSkeleton />}
      failed="Your orders could not be loaded"
      empty={<NoOrders side={side} />}
    >
      {(read) => {
        const rows = rowsOf(read, ({ orders }) => orders, keyOf);
        return rows.length === 0 ? <NoOrders side={side} /> : <Rows rows={rows} />;
      }}
    </Paged>
  );
}

function Rows({ rows }: { rows: readonly OrderRow[] }) {
  return (
    <ul className="rounded-2xl border border-line bg-card">
      {rows.map((row) => (
        <Row key={keyOf(row)} row={row} />
      ))}
    </ul>
  );
}

const COLOR: Record<ClaimTone, string> = {
  plain: 'text-mute',
  soon: 'text-soon-text',
  danger: 'text-danger',
  won: 'text-won',
};

const whenText = (at: string, by: string, since: string) =>
  `${Date.parse(at) > serverNow() ? by : since} ${dateTimeText(at)}`;

/** The next step of a row, with its deadline and amount. */
function stepOf({ claim, offer }: OrderRow) {
  if (claim !== null) {
    const { tone, title, by, since } = claimLabels(claim);
    const cents = claim.side === 'buyer' ? claim.totalCents : claim.amountCents + claim.shippingCostCents;
    const moved = claim.uncharged ? 0 : cents;
    return { tone, title, cents: moved, when: claim.by === null ? reviewText(claim) : whenText(claim.by, by, since) };
  }
  if (offer === null) return null;
  const when = `Offered until ${dateTimeText(offer.expiresAt)}`;
  return { tone: 'soon' as const, title: 'It can be yours', cents: offer.amountCents, when };
}

function Row({ row }: { row: OrderRow }) {
  const step = stepOf(row);
  return (
    <li className="group relative flex items-center gap-4 border-t border-line px-4 py-4 first:border-0 first:rounded-t-2xl last:rounded-b-2xl hover:bg-sunk sm:px-5">
      <OrderPicture url={row.pictureUrl} className="size-16" />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Link
          to={orderPath(row.auctionId)}
          className="line-clamp-2 font-semibold wrap-anywhere underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-['']"
        >
          {row.title}
        </Link>
        <span className="heading text-lg sm:text-right">{step === null ? null : money(step.cents)}</span>
        <span className={`font-semibold ${COLOR[step?.tone ?? 'plain']}`}>
          {step?.tone === 'danger' ? (
            <TriangleAlert aria-hidden="true" className="mr-1.5 inline size-4 align-[-2px]" />
          ) : null}
          {step?.title}
        </span>
        <span className="text-sm wrap-anywhere text-mute sm:max-w-52 sm:text-right">{sideText(row)}</span>
        {step?.when == null ? null : <span className="text-sm text-mute sm:col-span-2">{step.when}</span>}
      </div>
      <ChevronRight className="size-5 shrink-0 text-mute max-sm:hidden" />
    </li>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading your orders" className="grid gap-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-24 rounded-xl" />
      ))}
    </SkeletonGroup>
  );
}

function NoOrders({ side }: OrderListProps) {
  if (side === 'seller') {
    return (
      <EmptyState title="Nothing sold yet" actions={<ButtonLink to="/create">Create Listing</ButtonLink>}>
        What you sell appears here as soon as an auction is won.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No orders yet" actions={<ButtonLink to="/">Browse Auctions</ButtonLink>}>
      What you win appears here, with what comes next: paying, the address, the parcel.
    </EmptyState>
  );
}
