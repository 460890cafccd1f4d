import type { OrderRow } from '@clamor/contract/orders';
import { Link } from 'react-router';
import { listingPath } from '../../../lib/paths.ts';
import { MemberName } from '../../../ui/member-name.tsx';
import { sideLabel } from './order-labels.ts';
import { OrderPicture } from './order-picture.tsx';

const LINK = 'touch whitespace-nowrap underline';

/** The item, and the other side of the sale. A long title is shortened, to leave room for the next step. */
export function OrderHeading({ order }: { order: OrderRow }) {
  const { counterpart, counterpartHasProfile } = order;
  return (
    <div className="flex items-start gap-4">
      <OrderPicture url={order.pictureUrl} className="size-20 sm:size-24" />
      <div className="grid min-w-0 gap-1">
        <h1 title={order.title} className="display line-clamp-3 text-2xl wrap-anywhere sm:text-3xl">
          <bdi>{order.title}</bdi>
        </h1>
        <p className="flex flex-wrap gap-x-4 text-mute">
          <span>
            {sideLabel(order)} <MemberName name={counterpart} hasProfile={counterpartHasProfile} linkClass={LINK} />
          </span>
          <Link to={listingPath(order.slug)} className={LINK}>
            See the auction
          </Link>
        </p>
      </div>
    </div>
  );
}
