import type { ReactNode } from 'react';
import { DECISION_PLACE } from '../../../../features/lifecycle/decision-panel.tsx';
import type { Result } from '../../../../features/lifecycle/result-text.ts';
import { canRelist } from '../../../../features/listing-form/relisting.ts';
import { idleComponent } from '../../../../lib/lazy-component.tsx';
import { money } from '../../../../lib/money.ts';
import { orderPath, relistPath } from '../../../../lib/paths.ts';
import { ActionBar, type ActionBarProps } from '../../../../ui/action-bar.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { WeekdayClock } from '../../../../ui/weekday-clock.tsx';
import type { ListingSectionProps } from '../listing-section-props.ts';

const PayButton = idleComponent(() => import('../../../../features/payments/pay-button.tsx'), 'PayButton');

export interface ResultBarProps extends ListingSectionProps {
  result: Result;
}

const LINK = 'max-sm:px-3.5 max-sm:text-base';

/** The deadline of the state, if it has one. */
function noteOf({ state: { view }, result }: ResultBarProps): ReactNode {
  const claim = view.viewer?.claim ?? null;
  if (view.phase === 'deciding' && view.sellerDecisionDeadline !== null) {
    return (
      <>
        Decision by <WeekdayClock at={view.sellerDecisionDeadline} />
      </>
    );
  }
  if (claim?.side === 'buyer' && claim.state === 'DUE' && claim.by !== null)
    return (
      <>
        Pay by <WeekdayClock at={claim.by} />
      </>
    );
  const price = priceOf(view);
  if (result.tone === 'unsold' && price === null) return 'Nothing was sold';
  return price === null || view.phase === 'cancelled' || result.title.includes(price)
    ? result.text
    : `${price} · ended`;
}

function priceOf({ highestBid }: ResultBarProps['state']['view']): string | null {
  return highestBid === null ? null : money(highestBid.amountCents);
}

/** The bar's text: the amount to pay; otherwise the price, if the result names one; otherwise the result. */
function figureOf({ state: { view }, result }: ResultBarProps): string {
  const claim = view.viewer?.claim ?? null;
  if (claim?.side === 'buyer' && claim.state === 'DUE') return money(claim.totalCents);
  const price = priceOf(view);
  return price !== null && result.title.includes(price) ? price : result.title;
}

/** Leads to the seller's decision. It has two answers, so it has no place in the bar, and is below the pictures. */
function Decide() {
  const lead = () => {
    const place = document.getElementById(DECISION_PLACE);
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  };
  return (
    <Button size="lg" className={LINK} onClick={lead}>
      Decide
    </Button>
  );
}

/** The one action of the state, for this viewer. */
function Action({ live, state: { view }, rights }: ResultBarProps): ReactNode {
  const claim = view.viewer?.claim ?? null;
  if (claim !== null && view.auction !== null) {
    const { title } = view.listing;
    // The buyer's button keeps its place when the claim is paid, so that its open dialog can say so.
    return (
      <>
        {claim.side === 'buyer' ? (
          <PayButton auctionId={view.auction.id} title={title} claim={claim} onMoved={() => live.reload()} />
        ) : null}
        {claim.order === null ? null : (
          <ButtonLink to={orderPath(view.auction.id)} size="lg" variant="quiet" className={LINK}>
            See the order
          </ButtonLink>
        )}
      </>
    );
  }
  if (rights.isOwner) {
    if (view.phase === 'deciding') return <Decide />;
    return canRelist(view) && (view.viewer?.relistedAs ?? null) === null ? (
      <ButtonLink to={relistPath(view.listing.slug)} size="lg" className={LINK}>
        Relist
      </ButtonLink>
    ) : null;
  }
  if (view.phase === 'deciding') return null;
  return (
    <ButtonLink to="/" size="lg" variant="quiet" className={LINK}>
      See what else is on
    </ButtonLink>
  );
}

const TONE: Partial<Record<Result['tone'], ActionBarProps['tone']>> = { won: 'won' };

/** The bar after the end: the result or the amount to pay, its deadline, and the next step. */
export function ResultBar(props: ResultBarProps) {
  return (
    <ActionBar
      label="At a glance"
      figure={figureOf(props)}
      tone={TONE[props.result.tone] ?? 'ink'}
      note={noteOf(props)}
    >
      <Action {...props} />
    </ActionBar>
  );
}
