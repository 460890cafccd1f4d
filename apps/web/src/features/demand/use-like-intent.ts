import type { Denial } from '@clamor/domain/accounts';
import { useEffect, useEffectEvent } from 'react';
import { takeLikeIntent } from '../../lib/like-intent.ts';
import { toast } from '../../ui/toast.ts';
import type { Like } from './use-like.ts';

/** Makes the like that a visitor wanted before signing in, once they may like. An owner's intent is dropped. */
export function useLikeIntent(slug: string, denial: Denial | null, like: Like): void {
  const makeLike = useEffectEvent(() => {
    if (!takeLikeIntent(slug) || like.liked) return;
    like.toggle();
    toast({ title: 'You want this', description: 'Added, as you asked before signing in.' });
  });
  useEffect(() => {
    if (denial === null) makeLike();
    else if (denial === 'own_listing') takeLikeIntent(slug);
  }, [slug, denial]);
}
