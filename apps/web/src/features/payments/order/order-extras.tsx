import { LIMITS } from '@clamor/contract/limits';
import { type Claim, type Order, ProblemBody } from '@clamor/contract/orders';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { callOnce } from '../../../lib/call-once.ts';
import { dateTimeText } from '../../../lib/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmStep } from '../../../ui/confirm-step.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CANCEL_ORDER, REPORT_PROBLEM } from '../api.ts';
import { useKeepOrder } from '../use-order.ts';
import { TextDialog } from './text-dialog.tsx';

/** The exceptional actions of an order: report a problem, cancel. */
export function OrderExtras({ order }: { order: Order }) {
  const { problem, claim } = order;
  const actions = claim?.actions ?? [];
  const canReport = actions.includes('report_problem');
  const canCancel = actions.includes('cancel_order');
  if (problem === null && !canReport && !canCancel) return null;
  return (
    <div className="grid gap-4 print:hidden">
      {problem === null ? null : (
        <Notice>
          <strong className="block">The reported problem</strong>
          <span className="block whitespace-pre-line wrap-anywhere">{problem.text}</span>
          <span className="text-sm">
            Reported {dateTimeText(problem.at)}. The seller’s money is held until our staff have decided.
          </span>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        {canReport ? <ReportProblemButton order={order} /> : null}
        {canCancel && claim !== null ? <Cancel order={order} claim={claim} /> : null}
      </div>
    </div>
  );
}

function Cancel({ order, claim: { side, uncharged } }: { order: Order; claim: Claim }) {
  const keep = useKeepOrder();
  const name = uncharged ? 'Cancel the order' : 'Cancel and refund';
  const back = side === 'buyer' ? 'You get all of your money back' : 'The buyer gets all of their money back';
  return (
    <ConfirmStep
      button={{ variant: 'quiet', children: name }}
      title="Cancel this order?"
      confirm={name}
      pending="Cancelling..."
      variant="danger"
      run={() => callOnce(CANCEL_ORDER, { params: { auctionId: order.auctionId } })}
      onDone={keep}
    >
      {uncharged ? 'Nothing was charged' : back}, and the sale is over. This cannot be undone.
    </ConfirmStep>
  );
}

function ReportProblemButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<CircleHelp className="size-5" />} onClick={() => setOpen(true)}>
        Something is wrong
      </Button>
      {open ? <ProblemDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ProblemDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <TextDialog
      title="What is wrong?"
      label="Tell our staff"
      hint="They will look into it. The seller’s money is held until they decide."
      maxLength={LIMITS.problemMax}
      body={ProblemBody}
      text=""
      send={(body) => callOnce(REPORT_PROBLEM, { params: { auctionId: order.auctionId }, body })}
      says={{ press: 'Tell our staff', pending: 'Sending...', failed: 'Not sent' }}
      onClose={onClose}
    />
  );
}
