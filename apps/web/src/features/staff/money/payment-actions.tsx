import type { StaffDispute } from '@clamor/contract/staff-money';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { dollarsTyped, money } from '../../../lib/money.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NOTHING_FORM, REASON_FORM, RefundTyped, splitOf } from '../action-forms.ts';
import { callAsStaff } from '../api.ts';
import { type ActionForm, StaffActionButton } from '../staff-action-button.tsx';
import { BOOK_DISPUTE, CANCEL_PAYMENT, DISMISS_PROBLEM, REFUND_PAYMENT, RELEASE_CLAIM } from './calls.ts';

/** Cancels a payment attempt. The buyer may start another. */
export function CancelPayment({ id, title }: { id: string; title: string }) {
  return (
    <StaffActionButton
      button="Cancel payment"
      title="Cancel this payment?"
      description={`The try to pay for “${title}” ends at the card provider. The sale goes on: the buyer may begin another.`}
      confirm="Cancel payment"
      pending="Cancelling..."
      danger
      form={NOTHING_FORM}
      send={() => callAsStaff(CANCEL_PAYMENT, { params: { id } })}
      done="Payment cancelled"
      failed="Failed to cancel payment"
    />
  );
}

const BEARERS = [
  { value: 'seller', label: 'The seller', hint: 'Bid and shipping come off their balance.' },
  { value: 'platform', label: 'The platform', hint: 'The seller keeps their money.' },
] as const;

const REFUND_FORM: ActionForm<z.input<typeof RefundTyped>, z.output<typeof RefundTyped>> = {
  body: RefundTyped,
  defaultValues: { reason: '' },
  fields: ['reason', 'bearer'],
};

export interface RefundPaymentProps {
  id: string;
  totalCents: number;
  buyer: string;
}

/** Refunds a completed payment in full. */
export function RefundPayment({ id, totalCents, buyer }: RefundPaymentProps) {
  const amount = money(totalCents);
  return (
    <StaffActionButton
      button="Refund"
      title={`Refund ${amount}?`}
      description={`All of it goes back to ${buyer}’s card, and the platform gives its fee back. Nothing is shipped any more. This cannot be undone.`}
      confirm={`Refund ${amount}`}
      pending="Refunding..."
      danger
      form={REFUND_FORM}
      send={(body) => callAsStaff(REFUND_PAYMENT, { params: { id }, body })}
      done="Refund asked for"
      failed="Failed to refund payment"
    >
      {({ form, field }) => (
        <>
          <TextArea label="Reason" rows={3} hint="Buyer and seller are told." {...field('reason')} />
          <Controller
            control={form.control}
            name="bearer"
            render={({ field: bearer, fieldState }) => (
              <RadioCards<string>
                legend="Who bears it"
                options={BEARERS}
                value={bearer.value ?? ''}
                onValueChange={bearer.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        </>
      )}
    </StaffActionButton>
  );
}

/** Sends a failed refund to the provider again, without a new booking. */
export function RetryRefund({ id, totalCents, buyer }: RefundPaymentProps) {
  return (
    <StaffActionButton
      button="Try refund again"
      title="Try the refund again?"
      description={`The provider is asked once more to send ${money(totalCents)} back to ${buyer}.`}
      confirm="Try again"
      pending="Asking..."
      form={REASON_FORM}
      send={(body) => callAsStaff(REFUND_PAYMENT, { params: { id }, body })}
      done="Refund asked for again"
      failed="Failed to refund payment"
    >
      {({ field }) => <TextArea label="Reason" rows={3} {...field('reason')} />}
    </StaffActionButton>
  );
}

export interface ReleaseClaimProps {
  claimId: string;
  title: string;
  buyer: string;
}

/** Ends an unpaid sale: the claim is released, and the buyer can no longer pay. */
export function ReleaseClaim({ claimId, title, buyer }: ReleaseClaimProps) {
  return (
    <StaffActionButton
      button="End the sale"
      title="End this sale?"
      description={`${buyer} can no longer pay for “${title}”. The seller may offer it to the next bidder or relist it. This cannot be undone.`}
      confirm="End the sale"
      pending="Ending..."
      danger
      form={REASON_FORM}
      send={(body) => callAsStaff(RELEASE_CLAIM, { params: { id: claimId }, body })}
      done="Sale ended"
      failed="Failed to end the sale"
    >
      {({ field }) => <TextArea label="Reason" rows={3} {...field('reason')} />}
    </StaffActionButton>
  );
}

/** Dismisses a buyer's problem, so that the money is no longer held for it. */
export function DismissProblem({ auctionId, title }: { auctionId: string; title: string }) {
  return (
    <StaffActionButton
      button="Dismiss the problem"
      title="Dismiss this problem?"
      description={`The seller’s money for “${title}” waits for it no longer. If the buyer is right, refund the payment instead.`}
      confirm="Dismiss the problem"
      pending="Dismissing..."
      form={REASON_FORM}
      send={(body) => callAsStaff(DISMISS_PROBLEM, { params: { auctionId }, body })}
      done="Problem dismissed"
      failed="Failed to dismiss the problem"
    >
      {({ field }) => <TextArea label="Reason" rows={3} {...field('reason')} />}
    </StaffActionButton>
  );
}

export interface BookDisputeProps {
  dispute: StaffDispute;
  /** The platform's fee of the sale, which is the most that it can give up. */
  feeCents: number;
}

/**
 * Books who bears the amount of a lost dispute. By default the platform gives up its fee, and the seller bears the
 * rest.
 */
export function BookDispute({ dispute, feeCents }: BookDisputeProps) {
  const cents = dispute.unbookedCents;
  const fees = Math.min(feeCents, cents);
  const defaultValues = { seller: dollarsTyped(cents - fees), fees: dollarsTyped(fees), losses: '0' };
  return (
    <StaffActionButton
      button="Split the dispute"
      title={`Who bears ${money(cents)}?`}
      description="The bank took it for good. The three shares must add up to it. This cannot be undone."
      confirm="Book it"
      pending="Booking..."
      danger
      form={{ body: splitOf(cents, money(cents)), defaultValues, fields: ['seller', 'fees', 'losses'] }}
      send={(body) => callAsStaff(BOOK_DISPUTE, { params: { id: dispute.id }, body })}
      done="Dispute booked"
      failed="Failed to book the dispute"
    >
      {({ field }) => (
        <div className="grid gap-4 sm:grid-cols-3">
          <MoneyField label="Seller" {...field('seller')} />
          <MoneyField label="Fees" {...field('fees')} />
          <MoneyField label="Losses" {...field('losses')} />
        </div>
      )}
    </StaffActionButton>
  );
}
