import type { Claim } from '@clamor/contract/orders';
import type { SaleAction } from '@clamor/domain/sales';
import { orderPath } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ClaimCard } from './claim-card.tsx';
import { payText, reviewText } from './claim-labels.ts';
import { hasChoice, SellerChoice } from './seller-choice.tsx';
import { usePaymentDialog } from './use-payment-dialog.tsx';

export interface ClaimPanelProps {
  auctionId: string;
  slug: string;
  /** The item's title. */
  title: string;
  claim: Claim;
  /** Called after a change, so that the parent loads the claim again. */
  onMoved: () => void;
}

/** The status of a purchase or sale on the listing's page. Simple actions are here; others link to the order page. */
export function ClaimPanel(props: ClaimPanelProps) {
  const { auctionId, title, claim, onMoved } = props;
  const { Dialog, opening, open, close } = usePaymentDialog();
  return (
    <>
      <ClaimCard claim={claim}>
        <NextAction {...props} opening={opening} onPay={open} />
      </ClaimCard>
      {Dialog === null ? null : <Dialog {...{ auctionId, claim, title, onMoved }} onClose={close} />}
    </>
  );
}

/** The label of the link to the order page, by action. */
const ON_ORDER: Partial<Record<SaleAction, string>> = {
  give_address: 'Give the address',
  confirm_receipt: 'I have received it',
  open_content: 'Open it',
  ship: 'Ship it',
  hand_over: 'I have handed it over',
};

interface NextActionProps extends ClaimPanelProps {
  opening: boolean;
  onPay: () => void;
}

function NextAction({ auctionId, slug, claim, onMoved, opening, onPay }: NextActionProps) {
  const pay = payText(claim);
  if (pay !== null) {
    return (
      <Button variant="won" size="lg" wide pending={opening} onClick={onPay}>
        {pay}
      </Button>
    );
  }
  if (hasChoice(claim)) return <SellerChoice slug={slug} claim={claim} onMoved={onMoved} />;
  if (claim.order === null) return null;
  // A buyer whose problem waits for staff gets only the plain link.
  const waits = claim.side === 'buyer' && claim.view === 'problem_reported';
  const review = waits ? null : reviewText(claim);
  if (review !== null) return <ButtonLink to={orderPath(auctionId)}>{review}</ButtonLink>;
  const next = waits ? undefined : claim.actions.map((action) => ON_ORDER[action]).find((text) => text !== undefined);
  return (
    <ButtonLink to={orderPath(auctionId)} {...(next === undefined ? { variant: 'quiet' } : {})}>
      {next ?? 'See the order'}
    </ButtonLink>
  );
}
