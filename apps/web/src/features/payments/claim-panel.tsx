import type { Claim } from '@clamor/contract/orders';
import type { SaleDeed } from '@clamor/domain/payments';
import { lazy, Suspense, useState } from 'react';
import { orderPath } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ClaimCard } from './claim-card.tsx';
import { payText } from './claim-words.ts';
import { hasChoice, SellerChoice } from './seller-choice.tsx';

// The dialog brings the card forms and the validator along.
const PaymentDialog = lazy(async () => ({ default: (await import('./pay/payment-dialog.tsx')).PaymentDialog }));

export interface ClaimPanelProps {
  auctionId: string;
  slug: string;
  /** Of the item. */
  title: string;
  claim: Claim;
  /** Something moved: whoever shows the claim looks again. */
  onMoved: () => void;
}

/** How a purchase or a sale stands, on the item's own page: what can be done at once is done here, the rest with the order. */
export function ClaimPanel(props: ClaimPanelProps) {
  const { auctionId, title, claim, onMoved } = props;
  const [paying, setPaying] = useState(false);
  return (
    <>
      <ClaimCard claim={claim}>
        <NextDeed {...props} onPay={() => setPaying(true)} />
      </ClaimCard>
      {paying ? (
        <Suspense fallback={null}>
          <PaymentDialog {...{ auctionId, claim, title, onMoved }} onClose={() => setPaying(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What leads on to the order's own page, by what is to be done there. */
const ON_ORDER: Partial<Record<SaleDeed, string>> = {
  give_address: 'Give the address',
  confirm_receipt: 'I have received it',
  open_content: 'Open it',
  ship: 'Ship it',
  hand_over: 'I have handed it over',
};

function NextDeed({ auctionId, slug, claim, onMoved, onPay }: ClaimPanelProps & { onPay: () => void }) {
  const pay = payText(claim);
  if (pay !== null) {
    return (
      <Button size="lg" wide onClick={onPay}>
        {pay}
      </Button>
    );
  }
  if (hasChoice(claim)) return <SellerChoice slug={slug} claim={claim} onMoved={onMoved} />;
  if (claim.order === null) return null;
  const next = claim.deeds.map((deed) => ON_ORDER[deed]).find((text) => text !== undefined);
  return (
    <ButtonLink to={orderPath(auctionId)} {...(next === undefined ? { variant: 'quiet' } : {})}>
      {next ?? 'See the order'}
    </ButtonLink>
  );
}
