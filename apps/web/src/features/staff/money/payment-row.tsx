import type { StaffPayment } from '@clamor/contract/staff-money';
import { money } from '../../../lib/money.ts';
import { dateTimeText } from '../../../lib/time-text.ts';
import { DISPUTE_TEXT, PAYMENT_STATE, REFUND_TEXT, STEP_TEXT } from './money-state-labels.ts';
import { BookDispute, CancelPayment, ReleaseClaim } from './payment-actions.tsx';
import { isAtBank, RefundActions } from './refund-actions.tsx';
import { SaleRow } from './sale-row.tsx';

function amountsText(payment: StaffPayment): string {
  const { bidAmountCents, platformFeeCents, shippingCostCents } = payment;
  const shipping = shippingCostCents === 0 ? '' : ` + shipping ${money(shippingCostCents)}`;
  return `Bid ${money(bidAmountCents)} + fee ${money(platformFeeCents)}${shipping}`;
}

function whenText({ createdAt, completedAt }: StaffPayment): string {
  const begun = dateTimeText(createdAt);
  if (completedAt === null) return `Begun ${begun}`;
  const completed = dateTimeText(completedAt);
  return begun === completed ? `Completed ${completed}` : `Begun ${begun}, completed ${completed}`;
}

function disputeText({ dispute }: StaffPayment): string | null {
  if (dispute === null) return null;
  const unborne = dispute.unbookedCents > 0 ? `, of which nobody bears ${money(dispute.unbookedCents)} yet` : '';
  return `${DISPUTE_TEXT[dispute.state]}: ${money(dispute.amountCents)}${unborne}`;
}

/** The actions that the payment's state allows. */
function SaleActions({ payment }: { payment: StaffPayment }) {
  const { id, status, dispute, claimId, listingTitle: title, payerName: buyer } = payment;
  const isEndable = status === 'PENDING' && !isAtBank(payment);
  return (
    <>
      {isEndable ? <CancelPayment id={id} title={title} /> : null}
      {isEndable ? <ReleaseClaim claimId={claimId} title={title} buyer={buyer} /> : null}
      <RefundActions payment={payment} dispute={dispute} buyer={buyer} />
      {dispute !== null && dispute.unbookedCents > 0 ? (
        <BookDispute dispute={dispute} feeCents={payment.platformFeeCents} />
      ) : null}
    </>
  );
}

/** One payment, with the possible staff actions. */
export function PaymentRow({ payment }: { payment: StaffPayment }) {
  return (
    <SaleRow
      listingId={payment.listingId}
      title={payment.listingTitle}
      notes={[
        amountsText(payment),
        payment.step === null ? null : STEP_TEXT[payment.step],
        payment.refund === null ? null : REFUND_TEXT[payment.refund.state],
        disputeText(payment),
      ]}
      who={`${payment.payerName} (${payment.payerEmail}) to ${payment.sellerName}`}
      when={whenText(payment)}
      cents={payment.totalAmountCents}
      state={PAYMENT_STATE[payment.status]}
    >
      <SaleActions payment={payment} />
    </SaleRow>
  );
}
