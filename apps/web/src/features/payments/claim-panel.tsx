import type { Claim } from '@clamor/contract/orders';
import { lazy, Suspense, useState } from 'react';
import { orderPath, relistPath } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ClaimCard } from './claim-card.tsx';
import { claimWords } from './claim-words.ts';
import { SellerChoice } from './seller-choice.tsx';

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

function NextDeed({ auctionId, slug, claim, onMoved, onPay }: ClaimPanelProps & { onPay: () => void }) {
  const { deed, button } = claimWords(claim);
  const path = orderPath(auctionId);
  switch (deed) {
    case 'pay':
      return (
        <Button size="lg" wide onClick={onPay}>
          {button}
        </Button>
      );
    case 'go_on_without_buyer':
      return <SellerChoice slug={slug} claim={claim} onMoved={onMoved} />;
    case 'relist':
      return <ButtonLink to={relistPath(slug)}>{button}</ButtonLink>;
    case null:
      return claim.order === null ? null : (
        <ButtonLink to={path} variant="quiet">
          See your order
        </ButtonLink>
      );
    default:
      return <ButtonLink to={path}>{button}</ButtonLink>;
  }
}
