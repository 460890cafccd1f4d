import type { Denial } from '@clamor/domain/accounts';
import { cx } from 'class-variance-authority';
import { Heart } from 'lucide-react';
import { keepLikeIntent } from '../../lib/like-intent.ts';
import { listingPath, loginPath } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Like } from './use-like.ts';

const LABEL = 'I want this';

export interface LikeButtonProps {
  like: Like;
  /** Why this viewer may not like; null if they may. */
  denial: Denial | null;
  /** The listing's slug, to return to after signing in. */
  slug: string;
  /** Smaller, for a listing on which likes no longer count as demand. */
  quiet?: boolean | undefined;
}

const icon = (filled: boolean) => <Heart className="size-5" fill={filled ? 'currentColor' : 'none'} />;

/** The button 'I want this', which likes. For a visitor it leads to the sign-in. The owner gets no button. */
export function LikeButton({ like, denial, slug, quiet = false }: LikeButtonProps) {
  const look = quiet
    ? ({ variant: 'quiet', size: 'sm', className: undefined } as const)
    : ({ variant: 'rise', className: 'flex-1' } as const);
  if (denial === 'own_listing') return null;
  if (denial === 'unauthenticated') {
    // `theme.js` reads `data-wants`: it keeps the intent if the link is pressed before this code has loaded.
    return (
      <ButtonLink
        to={loginPath(listingPath(slug))}
        data-wants={slug}
        onClick={() => keepLikeIntent(slug)}
        icon={icon(false)}
        {...look}
        className={cx(look.className, 'scripted')}
      >
        {LABEL}
      </ButtonLink>
    );
  }
  const verify = () =>
    toast({ title: 'Verify your email first', description: 'Then you can like, bid and sell.', style: 'destructive' });
  return (
    <Button
      icon={icon(like.liked)}
      aria-pressed={like.liked}
      onClick={denial === null ? like.toggle : verify}
      {...look}
    >
      {like.liked ? 'You want this' : LABEL}
    </Button>
  );
}
