import { LIMITS } from '@clamor/contract/limits';
import { type Order, PickupBody } from '@clamor/contract/orders';
import { useState } from 'react';
import { callOnce } from '../../../lib/call-once.ts';
import { Button } from '../../../ui/button.tsx';
import { SET_PICKUP } from '../api.ts';
import { TextDialog } from './text-dialog.tsx';

/** The pickup place and time. The seller can edit them here. */
export function PickupInstructions({ order }: { order: Order }) {
  const { claim, pickupWords } = order;
  const mayWrite = claim?.actions.includes('hand_over') ?? false;
  return (
    <div className="grid gap-3">
      {pickupWords === null ? null : (
        <p className="rounded-md bg-sunk p-4 whitespace-pre-line wrap-anywhere">{pickupWords}</p>
      )}
      {pickupWords === null && claim?.side === 'buyer' && claim.order?.shippedAt == null ? (
        <p className="text-mute">The seller hasn’t said where and when yet.</p>
      ) : null}
      {mayWrite ? <SetPickupButton order={order} /> : null}
    </div>
  );
}

function SetPickupButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="sm:justify-self-start" onClick={() => setOpen(true)}>
        {order.pickupWords === null ? 'Say where and when' : 'Change where and when'}
      </Button>
      {open ? <PickupDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PickupDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <TextDialog
      title="Where and when?"
      label="For the buyer"
      hint="The place, the times, and how to reach you. Only the buyer sees it."
      maxLength={LIMITS.pickupWordsMax}
      body={PickupBody}
      text={order.pickupWords ?? ''}
      send={(body) => callOnce(SET_PICKUP, { params: { auctionId: order.auctionId }, body })}
      says={{ press: 'Tell the buyer', pending: 'Saving...', failed: 'Not saved' }}
      onClose={onClose}
    />
  );
}
