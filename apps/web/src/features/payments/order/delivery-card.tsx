import type { Claim, Order } from '@clamor/contract/orders';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { dateTimeText } from '../../../lib/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AddressLines } from '../address-lines.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { LinkedText } from './linked-text.tsx';
import { SENT_LABELS } from './order-labels.ts';
import { PickupInstructions } from './pickup-instructions.tsx';

const HEADING: Record<Claim['method'], Record<Claim['side'], string>> = {
  SHIPPING: { buyer: 'Shipping', seller: 'Shipping' },
  PICKUP: { buyer: 'Pickup', seller: 'Pickup' },
  DIGITAL: { buyer: 'Your item', seller: 'What the buyer gets' },
};

/** The delivery of an order: address, parcel, pickup or digital item. */
export function DeliveryCard({ order }: { order: Order }) {
  const { claim } = order;
  if (claim === null || !shows(order, claim)) return null;
  return (
    <Card id="content" className="grid gap-4" aria-labelledby="delivery">
      <h2 id="delivery" className="heading text-xl">
        {HEADING[claim.method][claim.side]}
      </h2>
      {order.digitalDeliveryInfo === null ? null : (
        <p className="rounded-md bg-sunk p-4 whitespace-pre-line wrap-anywhere">
          <LinkedText text={order.digitalDeliveryInfo} />
        </p>
      )}
      {isPickup(claim) ? <PickupInstructions order={order} /> : null}
      {order.address === null ? null : <AddressPart order={order} claim={claim} />}
      <Parcel claim={claim} />
    </Card>
  );
}

/** Whether the claim is a paid sale with pickup, picked up or not. */
const isPickup = ({ method, state }: Claim) => method === 'PICKUP' && state === 'PAID';

/** Whether there is anything to show. A seller who still has to ship sees the address beside the ship form instead. */
function shows({ address, digitalDeliveryInfo }: Order, claim: Claim): boolean {
  const { actions, order } = claim;
  const hasAddress = address !== null && !actions.includes('ship');
  return isPickup(claim) || hasAddress || digitalDeliveryInfo !== null || order?.shippedAt != null;
}

function AddressPart({ order, claim }: { order: Order; claim: Claim }) {
  const [open, setOpen] = useState(false);
  const changeable = claim.actions.includes('change_address');
  if (order.address === null) return null;
  return (
    <div className="flex items-start justify-between gap-4">
      <AddressLines address={order.address} />
      {changeable ? (
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
          Change
        </Button>
      ) : null}
      {open ? <AddressDialog order={order} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Parcel({ claim: { order, method } }: { claim: Claim }) {
  if (order === null || order.shippedAt === null) return null;
  return (
    <dl className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
      <Fact label={SENT_LABELS[method]}>{dateTimeText(order.shippedAt)}</Fact>
      {order.carrier === null ? null : <Fact label="Carrier">{order.carrier}</Fact>}
      {order.trackingNumber === null ? null : (
        <Fact label="Tracking">
          {order.trackingUrl === null ? (
            order.trackingNumber
          ) : (
            <a
              href={order.trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="touch inline-flex items-center gap-1.5 underline"
            >
              {order.trackingNumber}
              <ExternalLink className="size-4" aria-label="opens the carrier’s page" />
            </a>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-mute">{label}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
