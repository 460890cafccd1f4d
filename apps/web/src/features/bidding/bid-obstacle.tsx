import type { Denial } from '@clamor/domain/accounts';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { money } from '../../lib/money.ts';
import { loginPath, profilePath, registerPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface BidObstacleProps {
  denial: Denial;
  nextMinimumCents: number;
  /** Where to come back to. */
  path: string;
  /** The member's name, where one is signed in. */
  username: string | null;
  /** The sign-in button that a visitor is shown. */
  signInRef?: Ref<HTMLAnchorElement> | undefined;
}

/** What stands in the form's place for somebody who may not bid, and the way to change that. */
export function BidObstacle({ denial, nextMinimumCents, path, username, signInRef }: BidObstacleProps) {
  if (denial === 'own_listing') {
    return <Notice>This is your own listing. The next bid is {money(nextMinimumCents)}.</Notice>;
  }
  if (denial === 'email_not_verified') {
    return <Notice tone="soon">Verify your email to bid. The link is in your mailbox.</Notice>;
  }
  if (denial === 'forbidden') {
    return (
      <Notice>
        Your account sells. To bid as well, choose{' '}
        <Link to={profilePath(username ?? '')} className="font-semibold underline">
          Start bidding
        </Link>{' '}
        in your profile.
      </Notice>
    );
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
