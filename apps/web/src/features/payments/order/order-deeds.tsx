import type { Claim, Order } from '@clamor/contract/orders';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { relistPath } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmStep } from '../../../ui/confirm-step.tsx';
import { HAND_OVER, RECEIVE_ORDER } from '../api.ts';
import { type ClaimDeed, claimWords } from '../claim-words.ts';
import { SellerChoice } from '../seller-choice.tsx';
import { useKeepOrder } from '../use-order.ts';
import { AddressDialog } from './address-dialog.tsx';
import { ShipForm } from './ship-form.tsx';

export interface OrderDeedsProps {
  order: Order;
  claim: Claim;
  onMoved: () => void;
  onPay: () => void;
}

type DeedProps = OrderDeedsProps & { button: string };

/** What each deed looks like on the order's own page. */
const DEEDS: Record<ClaimDeed, (props: DeedProps) => ReactNode> = {
  pay: ({ button, onPay }) => (
    <Button size="lg" onClick={onPay}>
      {button}
    </Button>
  ),
  give_address: (props) => <GiveAddress {...props} />,
  receive: (props) => <Receive {...props} />,
  open: ({ button }) => (
    <a href="#content" className="inline-flex min-h-11 items-center font-semibold underline">
      {button}
    </a>
  ),
  ship: ({ order }) => <ShipForm order={order} />,
  hand_over: (props) => <HandOver {...props} />,
  go_on_without_buyer: ({ order, claim, onMoved }) => (
    <SellerChoice slug={order.slug} claim={claim} onMoved={onMoved} />
  ),
  relist: ({ order, button }) => <ButtonLink to={relistPath(order.slug)}>{button}</ButtonLink>,
};

/** What the one who reads can do next. */
export function OrderDeeds(props: OrderDeedsProps) {
  const { deed, button = '' } = claimWords(props.claim);
  const Deed = deed === null ? null : DEEDS[deed];
  return Deed === null ? null : <div className="print:hidden">{Deed({ ...props, button })}</div>;
}

function GiveAddress({ order, button }: DeedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        {button}
      </Button>
      {open ? <AddressDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Receive({ order, button }: DeedProps) {
  return (
    <ConfirmStep
      button={{ size: 'lg', children: button }}
      title="Have you received it?"
      confirm="Yes, I have it"
      pending="Saving..."
      run={() => callApi(RECEIVE_ORDER, { params: { auctionId: order.auctionId } })}
      onDone={useKeepOrder()}
      failed={(detail) => detail}
    >
      The seller’s money is set free for payout. If something is wrong with it, tell us instead.
    </ConfirmStep>
  );
}

function HandOver({ order, button }: DeedProps) {
  return (
    <ConfirmStep
      button={{ size: 'lg', children: button }}
      title="Has the buyer picked it up?"
      confirm="Yes, I handed it over"
      pending="Saving..."
      run={() => callApi(HAND_OVER, { params: { auctionId: order.auctionId } })}
      onDone={useKeepOrder()}
      failed={(detail) => detail}
    >
      The buyer is told, and can say that something is wrong. Your money is payable 7 days later.
    </ConfirmStep>
  );
}
