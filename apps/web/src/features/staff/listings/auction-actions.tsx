import type { StaffListingRow } from '@clamor/contract/staff-lists';
import { TextArea } from '../../../ui/text-area.tsx';
import { NOTHING_FORM, SAID_REASON_FORM } from '../action-forms.ts';
import { callAsStaff } from '../api.ts';
import { StaffActionButton } from '../staff-action-button.tsx';
import { CANCEL_AUCTION, FREEZE_AUCTION, RESUME_AUCTION } from './calls.ts';

interface AuctionActionProps {
  auction: Pick<StaffListingRow, 'id' | 'title' | 'status' | 'frozenFor'>;
}

function FreezeAuction({ auction: { id, title } }: AuctionActionProps) {
  return (
    <StaffActionButton
      button="Freeze"
      title={`Stop the clock of “${title}”?`}
      description="Nobody can bid until staff resume it. The time that it stands still is given back."
      confirm="Freeze"
      pending="Freezing..."
      form={SAID_REASON_FORM}
      send={(body) => callAsStaff(FREEZE_AUCTION, { params: { id }, body })}
      done="Auction frozen"
      failed="Failed to freeze auction"
    >
      {({ field }) => <TextArea label="Reason" rows={3} hint="For the audit." {...field('reason')} />}
    </StaffActionButton>
  );
}

function ResumeAuction({ auction: { id, title, frozenFor } }: AuctionActionProps) {
  const isLast = frozenFor.length === 1;
  return (
    <StaffActionButton
      button="Resume"
      variant="solid"
      title={`Resume “${title}”?`}
      description={
        isLast
          ? 'The clock runs again at once, with the time that it stood still given back.'
          : 'Its seller is suspended too: the clock runs again when they are reactivated.'
      }
      confirm="Resume"
      pending="Resuming..."
      form={NOTHING_FORM}
      send={() => callAsStaff(RESUME_AUCTION, { params: { id } })}
      done={isLast ? 'Auction resumed' : 'Staff’s freeze taken away'}
      failed="Failed to resume auction"
    />
  );
}

function CancelAuction({ auction: { id, title } }: AuctionActionProps) {
  return (
    <StaffActionButton
      button="Cancel auction"
      title={`Cancel “${title}”?`}
      description="The auction ends at once and nobody wins it. The seller and everybody who bid are told. This cannot be undone."
      confirm="Cancel auction"
      pending="Cancelling..."
      danger
      form={SAID_REASON_FORM}
      send={(body) => callAsStaff(CANCEL_AUCTION, { params: { id }, body })}
      done="Auction cancelled"
      failed="Failed to cancel auction"
    >
      {({ field }) => <TextArea label="Reason" rows={3} hint="For the audit." {...field('reason')} />}
    </StaffActionButton>
  );
}

/** The staff actions on an auction; renders nothing if it is not LIVE. */
export function AuctionActions({ auction }: AuctionActionProps) {
  if (auction.status !== 'LIVE') return null;
  return (
    <>
      {auction.frozenFor.includes('staff') ? <ResumeAuction auction={auction} /> : <FreezeAuction auction={auction} />}
      <CancelAuction auction={auction} />
    </>
  );
}
