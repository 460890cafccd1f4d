import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The link from an order back to all orders. */
export function AllOrdersLink() {
  return (
    <Link
      to="/orders"
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-mute hover:text-ink print:hidden"
    >
      <ArrowLeft className="size-4" />
      All orders
    </Link>
  );
}
