import { EXTENSION_SECONDS } from '@clamor/domain/bidding';
import { type ReactNode, useRef } from 'react';
import { BidFormPanel, WinningAsks } from '../../../features/bidding/bid-form.tsx';
import { BidObstacle } from '../../../features/bidding/bid-obstacle.tsx';
import { bidTermsOf } from '../../../features/bidding/bid-terms.ts';
import { barButtonText, pendingText, RAISE } from '../../../features/bidding/button-text.ts';
import { SpokenPrice } from '../../../features/bidding/spoken-price.tsx';
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
import { LiveBar } from './bars/live-bar.tsx';
import { Bidders } from './bidders.tsx';
import { ClockAndPrice } from './clock-and-price.tsx';
import type { ListingSectionProps } from './listing-section-props.ts';
import { SignalsChoice } from './signals.tsx';

export interface LivePanelProps extends ListingSectionProps {
  closing: boolean;
}

/** On a phone a price of six digits leaves little room for the button. */
const BAR_BUTTON = 'max-sm:px-3.5 max-sm:text-base whitespace-normal! text-balance';

/** Says that time was added. Until then it says that a bid in the last minute extends the auction. */
function ClockNotice({ state: { added } }: { state: LiveListing }) {
  const promise = <Notice>A bid in the last minute gives everyone {EXTENSION_SECONDS} more seconds.</Notice>;
  if (added === null) return promise;
  return <TimeAdded key={added.endsAt} added={added} then={promise} />;
}

/** For whoever may not bid: why not, and the way on. */
function Obstacle({ state, me, rights }: LivePanelProps) {
  const { view } = state;
  const signIn = useRef<HTMLAnchorElement>(null);
  const path = listingPath(view.listing.slug);
  const denial = rights.bidDenial;
  if (denial === null) return null;
  const isVisitor = denial === 'unauthenticated';
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
      {isVisitor ? <WinningAsks ships={view.listing.productType === 'PHYSICAL'} /> : null}
      <LiveBar state={state} pageButton={signIn}>
        {isVisitor ? (
          <ButtonLink to={loginPath(path)} variant="loud" size="lg" className={BAR_BUTTON}>
            Sign In to bid
          </ButtonLink>
        ) : null}
      </LiveBar>
    </>
  );
}

function BidArea({ live, state }: LivePanelProps) {
  const terms = bidTermsOf(state.view);
  const form = useBidForm(
    terms,
    (answer, { isAnonymous }) => live.change((current) => foldPlacedBid(current, answer, isAnonymous)),
    () => bidTermsOf(live.newest().view),
  );
  const button = useRef<HTMLButtonElement>(null);
  const disabled = !useOnline();
  return (
    <>
      <BidFormPanel
        form={form}
        terms={terms}
        disabled={disabled}
        buttonRef={button}
        notice={<ClockNotice state={state} />}
        addedUntil={state.added?.endsAt}
      >
        <SignalsChoice />
      </BidFormPanel>
      <LiveBar state={state} pageButton={button}>
        <Button
          variant={terms.leading ? 'quiet' : 'loud'}
          size="lg"
          className={BAR_BUTTON}
          pending={form.pending}
          pendingText={pendingText(form)}
          disabled={disabled}
          onPointerDown={form.press.onPointerDown}
          onClick={(event) => {
            form.press.onClick(event);
            if (terms.leading) form.openRaise();
            else form.submit();
          }}
        >
          {terms.leading ? RAISE : barButtonText(form, terms)}
        </Button>
      </LiveBar>
    </>
  );
}

function Standing({ state, children }: { state: LiveListing; children: ReactNode }) {
  return (
    <>
      {children}
      <LiveBar state={state} />
    </>
  );
}

function Area(props: LivePanelProps) {
  const { state, closing, rights } = props;
  if (state.view.frozen) {
    return (
      <Standing state={state}>
        <Notice>Staff stopped this auction for now. No bids are taken, and the clock stands still.</Notice>
      </Standing>
    );
  }
  if (closing) {
    return (
      <Standing state={state}>
        <Notice>Bidding is over. The last bids are being counted; the result follows in a few seconds.</Notice>
      </Standing>
    );
  }
  return rights.bidDenial === null ? <BidArea {...props} /> : <Obstacle {...props} />;
}

function clockLabel({ frozen }: LiveListing['view'], closing: boolean): string {
  if (frozen) return 'Stopped at';
  return closing ? 'Bidding closed' : 'Ends';
}

/** Bidding: the clock, the price, the form, and who bid. */
export function LivePanel(props: LivePanelProps) {
  const { state, me, closing } = props;
  const { view, added } = state;
  return (
    <>
      <ClockAndPrice
        view={view}
        label={clockLabel(view, closing)}
        deadline={view.endsAt}
        stoppedAt={view.frozen ? view.timeRemaining : null}
        added={added}
      />
      <SpokenPrice highestBid={view.highestBid} viewerId={me?.id ?? null} />
      <Area {...props} />
      <Bidders
        bids={view.bids}
        viewerId={me?.id ?? null}
        limit={5}
        smallLimit={3}
        onLeftOut={props.live.loadLeftOutBids}
      />
      {view.viewer?.hasBid ? (
        <ShareLine title={view.listing.title} path={listingPath(view.listing.slug)}>
          You are in. Know somebody who should see this?
        </ShareLine>
      ) : null}
    </>
  );
}
