import type { OrderRow } from '@clamor/contract/orders';
import { Link } from 'react-router';
import { listingPath } from '../../../lib/paths.ts';
import { OrderPicture } from './order-picture.tsx';
import { sideText } from './order-words.ts';

/** Which item it is about, and with whom. */
export function OrderHeading({ order }: { order: OrderRow }) {
  return (
    <div className="flex items-center gap-4">
      <OrderPicture url={order.pictureUrl} className="size-20 sm:size-24" />
      <div className="grid min-w-0 gap-1">
        <h1 className="display text-3xl wrap-anywhere">{order.title}</h1>
        <p className="text-mute">
          {sideText(order)} ·{' '}
          <Link to={listingPath(order.slug)} className="touch underline">
            See the auction
          </Link>
        </p>
      </div>
    </div>
  );
}
