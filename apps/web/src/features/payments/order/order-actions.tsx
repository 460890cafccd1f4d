import type { Claim, Order } from '@clamor/contract/orders';
import type { SaleAction } from '@clamor/domain/sales';
import { type ReactNode, useState } from 'react';
import { callOnce } from '../../../lib/call-once.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmStep } from '../../../ui/confirm-step.tsx';
import { HAND_OVER, RECEIVE_ORDER } from '../api.ts';
import { payText } from '../claim-labels.ts';
import { hasChoice, SellerChoice } from '../seller-choice.tsx';
import { useKeepOrder } from '../use-order.ts';
import { AddressDialog } from './address-dialog.tsx';
import { ShipForm } from './ship-form.tsx';

export interface OrderActionsProps {
  order: Order;
  claim: Claim;
  onMoved: () => void;
  onPay: () => void;
  /** The payment dialog is loading. */
  opening: boolean;
}

/** Full width on a phone, natural width elsewhere. */
const OWN_WIDTH = 'sm:justify-self-start';

/** The actions of the order page. The first one that the claim allows is its next step. */
const ACTIONS: Partial<Record<SaleAction, (props: OrderActionsProps) => ReactNode>> = {
  give_address: (props) => <GiveAddress {...props} />,
  confirm_receipt: (props) => <Receive {...props} />,
  ship: ({ order }) => <ShipForm order={order} />,
  hand_over: (props) => <HandOver {...props} />,
};

/** The viewer's next step. */
export function OrderActions(props: OrderActionsProps) {
  const { order, claim, onMoved, onPay, opening } = props;
  const pay = payText(claim);
  if (pay !== null) {
    return (
      <Button variant="won" size="lg" className={OWN_WIDTH} pending={opening} onClick={onPay}>
        {pay}
      </Button>
    );
  }
  if (hasChoice(claim)) return <SellerChoice slug={order.slug} claim={claim} onMoved={onMoved} />;
  const action = claim.actions.find((each) => ACTIONS[each] !== undefined);
  return action === undefined ? null : ACTIONS[action]?.(props);
}

function GiveAddress({ order }: OrderActionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="lg" className={OWN_WIDTH} onClick={() => setOpen(true)}>
        Give the address
      </Button>
      {open ? <AddressDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Receive({ order, claim }: OrderActionsProps) {
  const hasProblem = order.problem !== null;
  // The button is less prominent for a digital item: the buyer should first look at the item, which is shown below.
  const quiet = hasProblem || claim.method === 'DIGITAL';
  return (
    <ConfirmStep
      button={{
        size: 'lg',
        className: OWN_WIDTH,
        children: 'I have received it',
        ...(quiet ? { variant: 'quiet' } : {}),
      }}
      title="Have you received it?"
      confirm="Yes, I have it"
      pending="Saving..."
      run={() => callOnce(RECEIVE_ORDER, { params: { auctionId: order.auctionId } })}
      onDone={useKeepOrder()}
    >
      {hasProblem
        ? 'Our staff are still looking into your report. The seller’s money is held until they decide.'
        : 'The seller’s money is released for payout. If something is wrong with the item, tell us instead.'}
    </ConfirmStep>
  );
}

function HandOver({ order }: OrderActionsProps) {
  return (
    <ConfirmStep
      button={{ size: 'lg', className: OWN_WIDTH, children: 'I have handed it over' }}
      title="Has the buyer picked it up?"
      confirm="Yes, I handed it over"
      pending="Saving..."
      run={() => callOnce(HAND_OVER, { params: { auctionId: order.auctionId } })}
      onDone={useKeepOrder()}
    >
      We tell the buyer, who can report a problem. Your money is payable 7 days later.
    </ConfirmStep>
  );
}
