import { platformFeeCents, totalCents } from '@clamor/domain/bidding';
import { cx } from 'class-variance-authority';
import { useEffect, useRef } from 'react';
import { Amounts } from '../../../features/payments/amounts.tsx';
import { ClaimPanel } from '../../../features/payments/claim-panel.tsx';
import { OfferCard } from '../../../features/payments/offer-card.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ListingSectionProps } from './listing-section-props.ts';

const isSold = ({ view: { auction, phase } }: ListingSectionProps['state']) =>
  auction?.outcome === 'SOLD' || phase === 'awarded';

/** The viewer's next step after the auction ended, with its deadline. */
export function Purchase(props: ListingSectionProps) {
  const { live, state, rights } = props;
  const { listing, auction, viewer } = state.view;
  useMissingClaim(props);
  if (!isSold(state) || auction === null) return null;
  const claim = viewer?.claim ?? null;
  const offer = viewer?.offer ?? null;
  const look = () => live.reload();
  if (offer?.state === 'OPEN') {
    return <OfferCard offer={offer} shippingCostCents={shippingOf(listing)} onMoved={look} />;
  }
  if (claim !== null) {
    return (
      <>
        <ClaimPanel auctionId={auction.id} slug={listing.slug} title={listing.title} claim={claim} onMoved={look} />
        {claim.state === 'DUE' || claim.state === 'PAID' ? <Amounts claim={claim} /> : null}
      </>
    );
  }
  if (isParty(props)) return <Expected {...props} />;
  if (offer !== null) {
    return (
      <>
        <OfferCard offer={offer} shippingCostCents={shippingOf(listing)} onMoved={look} />
        <Elsewhere hasBid={false} />
      </>
    );
  }
  return rights.isOwner ? null : <Elsewhere hasBid={viewer?.hasBid ?? false} />;
}

const isParty = ({ state, rights }: ListingSectionProps) => rights.isOwner || (state.view.viewer?.leading ?? false);

/** Loads the listing again, once, if the socket did not deliver the claim of a new sale. */
function useMissingClaim(props: ListingSectionProps): void {
  const { live, state } = props;
  const { auction, viewer } = state.view;
  const asked = useRef<string>(undefined);
  const missing = isSold(state) && viewer !== undefined && isParty(props) && viewer.claim === null;
  const id = auction?.id;
  const { reload } = live;
  useEffect(() => {
    if (!missing || asked.current === id) return;
    asked.current = id;
    reload();
  }, [missing, id, reload]);
}

/** Digital items have no shipping cost, even if the listing names one. */
const shippingOf = ({ productType, shippingCostCents }: ListingSectionProps['state']['view']['listing']) =>
  productType === 'DIGITAL' ? 0 : shippingCostCents;

/** The expected total, shown until the claim is known. */
function Expected({ state, rights }: ListingSectionProps) {
  const { highestBid, listing } = state.view;
  if (highestBid === null) return null;
  const { amountCents } = highestBid;
  const shippingCostCents = shippingOf(listing);
  return (
    <Amounts
      claim={{
        side: rights.isOwner ? 'seller' : 'buyer',
        state: 'DUE',
        method: listing.productType === 'DIGITAL' ? 'DIGITAL' : 'SHIPPING',
        amountCents,
        feeCents: platformFeeCents(amountCents),
        shippingCostCents,
        totalCents: totalCents(amountCents, shippingCostCents),
        taken: false,
        uncharged: false,
        borne: null,
      }}
    />
  );
}

/** Links for viewers who did not win. */
function Elsewhere({ hasBid }: { hasBid: boolean }) {
  return (
    <div className={cx('grid gap-3', !hasBid && 'max-lg:hidden')}>
      {hasBid ? <Notice>You owe nothing. If it's offered to you after all, we'll email you.</Notice> : null}
      {/* On a small window the bar at the bottom has this link. */}
      <ButtonLink to="/" variant="quiet" className="max-lg:hidden">
        See what else is on
      </ButtonLink>
    </div>
  );
}
