import { type ReactNode, type RefObject, useRef } from 'react';
import { BidObstacle } from '../../../features/bidding/bid-obstacle.tsx';
import { SpokenPrice } from '../../../features/bidding/spoken-price.tsx';
import { WinningAsks } from '../../../features/bidding/winning-asks.tsx';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import { idleComponent } from '../../../lib/lazy-component.tsx';
import { listingPath, loginPath } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShareLine } from '../../../ui/share-button.tsx';
import { OtherSide } from '../other-side.tsx';
import { LiveBar } from './bars/live-bar.tsx';
import { BAR_BUTTON, ClockNotice } from './bid-area-parts.tsx';
import { Bidders } from './bidders.tsx';
import { ClockAndPrice } from './clock-and-price.tsx';
import type { ListingSectionProps } from './listing-section-props.ts';

export interface LivePanelProps extends ListingSectionProps {
  closing: boolean;
}

interface AreaProps extends LivePanelProps {
  /** The row with clock and price. */
  figure: RefObject<HTMLDivElement | null>;
}

/** The bid form, loaded separately because a visitor does not need it. */
const BidArea = idleComponent(() => import('./bid-area.tsx'), 'BidArea');

/** Shown to a person who may not bid: the reason, and a link to what helps. */
function Obstacle({ state, me, rights, figure }: AreaProps) {
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
      <LiveBar state={state} pageButton={signIn} pageFigure={figure}>
        {isVisitor ? (
          <ButtonLink to={loginPath(path)} variant="loud" size="lg" className={BAR_BUTTON}>
            Sign In to bid
          </ButtonLink>
        ) : null}
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

function Area(props: AreaProps) {
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

/** The panel during bidding: clock, price, bid form and bid history. */
export function LivePanel(props: LivePanelProps) {
  const { state, me, closing } = props;
  const { view, added } = state;
  const figure = useRef<HTMLDivElement>(null);
  return (
    <>
      <ClockAndPrice
        rowRef={figure}
        view={view}
        label={clockLabel(view, closing)}
        deadline={view.endsAt}
        stoppedAt={view.frozen ? view.timeRemaining : null}
        added={closing ? null : added}
      />
      <SpokenPrice highestBid={view.highestBid} viewerId={me?.id ?? null} />
      <Area {...props} figure={figure} />
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
