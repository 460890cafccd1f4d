import type { Denial } from '@clamor/domain/accounts';
import type { ReactNode, Ref } from 'react';
import { money } from '../../lib/money.ts';
import { loginPath, registerPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface BidObstacleProps {
  denial: Denial;
  nextMinimumCents: number;
  /** The path to return to after signing in. */
  path: string;
  /** The button that lets a seller bid. */
  startBidding?: ReactNode;
  /** The ref of the sign-in button for visitors. */
  signInRef?: Ref<HTMLAnchorElement> | undefined;
}

/** Shown in place of the form if the viewer may not bid. It says why and what to do about it. */
export function BidObstacle({ denial, nextMinimumCents, path, startBidding, signInRef }: BidObstacleProps) {
  if (denial === 'own_listing') {
    return <Notice>This is your own listing. The next bid is {money(nextMinimumCents)}.</Notice>;
  }
  if (denial === 'email_not_verified') {
    return <Notice>Verify your email to bid. Check your inbox and open the link.</Notice>;
  }
  if (denial === 'forbidden') {
    return <Notice action={startBidding}>Your account sells. It takes one press to bid as well.</Notice>;
  }
  return (
    <div className="grid gap-3">
      <p className="font-medium">Please log in to place bids. The next bid is {money(nextMinimumCents)}.</p>
      <ButtonLink ref={signInRef} to={loginPath(path)} variant="loud" size="lg" wide>
        Sign In to bid
      </ButtonLink>
      <ButtonLink to={registerPath(path)} variant="quiet" wide>
        Sign Up
      </ButtonLink>
    </div>
  );
}
