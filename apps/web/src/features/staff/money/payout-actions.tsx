import type { Owing, Payable, StaffPayout } from '@clamor/contract/staff-money';
import { payoutPaid } from '@clamor/contract/staff-money';
import { dollarsTyped, money } from '../../../lib/money.ts';
import { plural } from '../../../lib/number-text.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NOTHING_FORM, WriteOffTyped } from '../action-forms.ts';
import { callAsStaff } from '../api.ts';
import { StaffActionButton } from '../staff-action-button.tsx';
import { CANCEL_PAYOUT, PAYOUT_PAID, PAYOUT_RETURNED, PREPARE_PAYOUT, WRITE_OFF } from './calls.ts';
import { PAYOUT_HOLD } from './money-state-labels.ts';

/** Prepares one payout of all that is payable to a seller. */
export function PreparePayout({ payable }: { payable: Payable }) {
  const { sellerId, sellerName, cents, claims } = payable;
  return (
    <StaffActionButton
      button="Prepare payout"
      variant="solid"
      title={`Prepare a payout to ${sellerName}?`}
      description={`It takes what is payable of ${claims === 0 ? 'this seller' : plural(claims, 'sale')}, ${money(cents)} now. No money moves yet: it is exported, sent by the bank, and marked as paid.`}
      confirm="Prepare payout"
      pending="Preparing..."
      form={NOTHING_FORM}
      send={() => callAsStaff(PREPARE_PAYOUT, { body: { sellerId } })}
      done="Payout prepared"
      failed="Failed to prepare payout"
    />
  );
}

const PAID_FORM = { body: payoutPaid.body, defaultValues: { reference: '' }, fields: ['reference'] as const };
const ONCE_SENT = 'The seller is told, and it can only be undone when the bank sends it back.';

/** Marks a payout as sent by the bank. If the payout has a hold, staff must confirm that it was sent anyway. */
export function MarkPaid({ payout }: { payout: StaffPayout }) {
  const { hold } = payout;
  const isHeld = hold !== null;
  return (
    <StaffActionButton
      button={isHeld ? 'It was sent' : 'Mark paid'}
      variant={isHeld ? 'quiet' : 'solid'}
      title={`Was ${money(payout.cents)} sent to ${payout.sellerName}?`}
      description={
        isHeld
          ? `${PAYOUT_HOLD[hold]} Say so only where the bank has sent it already, and cancel it otherwise. ${ONCE_SENT}`
          : `Confirm once the bank has sent it. ${ONCE_SENT}`
      }
      confirm={isHeld ? 'It was sent' : 'Mark paid'}
      danger={isHeld}
      pending="Saving..."
      form={PAID_FORM}
      send={({ reference }) =>
        callAsStaff(PAYOUT_PAID, { params: { id: payout.id }, body: { reference, sentAlready: isHeld } })
      }
      done="Payout marked as paid"
      failed="Failed to mark payout as paid"
    >
      {({ field }) => <TextField label="The bank’s reference" autoComplete="off" {...field('reference')} />}
    </StaffActionButton>
  );
}

/** Cancels a payout that was not sent. */
export function CancelPayout({ payout }: { payout: StaffPayout }) {
  return (
    <StaffActionButton
      button="Cancel payout"
      title={`Cancel the payout of ${money(payout.cents)}?`}
      description={`Only where the bank has not sent it. Its sales are payable to ${payout.sellerName} again.`}
      confirm="Cancel payout"
      pending="Cancelling..."
      danger
      form={NOTHING_FORM}
      send={() => callAsStaff(CANCEL_PAYOUT, { params: { id: payout.id } })}
      done="Payout cancelled"
      failed="Failed to cancel payout"
    />
  );
}

/** Marks a payout as returned by the bank. */
export function MarkReturned({ payout }: { payout: StaffPayout }) {
  return (
    <StaffActionButton
      button="Returned by the bank"
      title={`Did ${money(payout.cents)} come back?`}
      description={`Confirm once it is back in the bank account. Its sales are payable to ${payout.sellerName} again. This cannot be undone.`}
      confirm="It came back"
      pending="Saving..."
      danger
      form={NOTHING_FORM}
      send={() => callAsStaff(PAYOUT_RETURNED, { params: { id: payout.id } })}
      done="Payout marked as returned"
      failed="Failed to mark payout as returned"
    />
  );
}

/** Writes off a seller's debt at the platform's expense. */
export function WriteOff({ owing }: { owing: Owing }) {
  const { sellerId, sellerName, cents } = owing;
  return (
    <StaffActionButton
      button="Write off"
      title={`Write off what ${sellerName} owes?`}
      description={`${sellerName} owes ${money(cents)}. What is written off the platform bears as a loss. This cannot be undone.`}
      confirm="Write off"
      pending="Writing off..."
      danger
      form={{
        body: WriteOffTyped,
        defaultValues: { amount: dollarsTyped(cents), reason: '' },
        fields: ['amount', 'reason'],
      }}
      send={(body) => callAsStaff(WRITE_OFF, { params: { id: sellerId }, body: { ...body, owedCents: cents } })}
      done="Written off"
      failed="Failed to write off"
    >
      {({ field }) => (
        <>
          <MoneyField label="Amount" {...field('amount')} />
          <TextArea label="Reason" rows={3} {...field('reason')} />
        </>
      )}
    </StaffActionButton>
  );
}
