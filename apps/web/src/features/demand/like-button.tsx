import type { Denial } from '@clamor/domain/accounts';
import { Heart } from 'lucide-react';
import { loginPath } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Like } from './use-like.ts';

const LABEL = 'I want this';

export interface LikeButtonProps {
  like: Like;
  /** Why this viewer may not like; null where they may. */
  denial: Denial | null;
  /** The path to return to after signing in. */
  path: string;
  /** Called when a visitor presses it, before they go to sign in. */
  onIntent?: (() => void) | undefined;
  /** Smaller, for a listing on which likes no longer count as demand. */
  quiet?: boolean | undefined;
}

const icon = (filled: boolean) => <Heart className="size-5" fill={filled ? 'currentColor' : 'none'} />;

/** 'I want this': a like. For a visitor it leads to the sign-in; for the owner nothing is rendered. */
export function LikeButton({ like, denial, path, onIntent, quiet = false }: LikeButtonProps) {
  const look = quiet
    ? ({ variant: 'quiet', size: 'sm' } as const)
    : ({ variant: 'rise', className: 'flex-1' } as const);
  if (denial === 'own_listing') return null;
  if (denial === 'unauthenticated') {
    return (
      <ButtonLink to={loginPath(path)} onClick={onIntent} icon={icon(false)} {...look}>
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
