import { EXTENSION_SECONDS } from '@clamor/domain/bidding';
import { useRef } from 'react';
import { BidBar } from '../../../features/bidding/bid-bar.tsx';
import { BidFormPanel, barButtonText } from '../../../features/bidding/bid-form.tsx';
import { BidObstacle } from '../../../features/bidding/bid-obstacle.tsx';
import { bidTermsOf } from '../../../features/bidding/bid-terms.ts';
import { useBidForm } from '../../../features/bidding/use-bid-form.ts';
import { TimeAdded } from '../../../features/lifecycle/time-added.tsx';
import { foldPlacedBid } from '../../../features/listings/fold-answer.ts';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import { listingPath, loginPath } from '../../../lib/paths.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShareLine } from '../../../ui/share-button.tsx';
import { OtherSide } from '../other-side.tsx';
import { Bidders } from './bidders.tsx';
import { ClockAndPrice } from './clock-and-price.tsx';
import type { ListingSectionProps } from './listing-section-props.ts';

export interface LivePanelProps extends ListingSectionProps {
  closing: boolean;
}

/** On a phone a clock and a price of six digits leave little room for the button. */
const BAR_BUTTON = 'max-sm:px-4 max-sm:text-base';

/** Says that time was added. Until then it says that a bid in the last minute extends the auction. */
function ClockNotice({ state: { added } }: { state: LiveListing }) {
  const promise = <Notice>A bid in the last minute gives everyone {EXTENSION_SECONDS} more seconds.</Notice>;
  if (added === null) return promise;
  return <TimeAdded key={added.endsAt} added={added} then={promise} />;
}

function BidArea({ live, state, me, rights }: LivePanelProps) {
  const { view } = state;
  const terms = bidTermsOf(view);
  const form = useBidForm(terms, (answer, { isAnonymous }) =>
    live.change((current) => foldPlacedBid(current, answer, isAnonymous)),
  );
  const button = useRef<HTMLButtonElement>(null);
  const signIn = useRef<HTMLAnchorElement>(null);
  const online = useOnline();
  const path = listingPath(view.listing.slug);
  const denial = rights.bidDenial;
  if (denial !== null) {
    return (
      <>
        <BidObstacle
          denial={denial}
          nextMinimumCents={view.nextMinimumCents}
          path={path}
          startBidding={me === null ? null : <OtherSide me={me} variant="quiet" />}
          signInRef={signIn}
        />
        <div className="grid min-h-24 content-start sm:min-h-18">
          <ClockNotice state={state} />
        </div>
        {denial === 'unauthenticated' ? (
          <BidBar view={view} panelButton={signIn}>
            <ButtonLink to={loginPath(path)} variant="loud" size="lg" className={BAR_BUTTON}>
              Sign In to bid
            </ButtonLink>
          </BidBar>
        ) : null}
      </>
    );
  }
  return (
    <>
      <BidFormPanel
        form={form}
        terms={terms}
        disabled={!online}
        buttonRef={button}
        notice={<ClockNotice state={state} />}
        addedUntil={state.added?.endsAt}
      />
      <BidBar view={view} panelButton={button}>
        <Button
          variant="loud"
          size="lg"
          className={BAR_BUTTON}
          pending={form.pending}
          disabled={!online}
          onPointerDown={form.press.onPointerDown}
          onClick={(event) => {
            form.press.onClick(event);
            form.submit();
          }}
        >
          {barButtonText(form, terms)}
        </Button>
      </BidBar>
    </>
  );
}

/** Bidding: the clock, the price, the form, and who bid. */
export function LivePanel(props: LivePanelProps) {
  const { state, me, closing } = props;
  const { view } = state;
  return (
    <>
      <ClockAndPrice
        view={view}
        label={view.frozen ? 'Stopped at' : closing ? 'Bidding closed' : 'Ends in'}
        deadline={view.endsAt}
        stoppedAt={view.frozen ? view.timeRemaining : null}
      />
      {view.frozen ? (
        <Notice tone="soon">Staff stopped this auction for now. No bids are taken, and the clock stands still.</Notice>
      ) : closing ? (
        <Notice>Bidding is over. The last bids are being counted; the result follows in a few seconds.</Notice>
      ) : (
        <BidArea {...props} />
      )}
      <Bidders bids={view.bids} viewerId={me?.id ?? null} limit={5} smallLimit={3} />
      {view.viewer?.hasBid ? (
        <ShareLine title={view.listing.title} path={listingPath(view.listing.slug)}>
          You are in. Know somebody who should see this?
        </ShareLine>
      ) : null}
    </>
  );
}
