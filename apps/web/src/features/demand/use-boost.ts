import type { BoostAnswer } from '@clamor/contract/demand';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useAction } from '../../lib/use-action.ts';
import { useServerNow } from '../../lib/use-countdown.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { BOOST, demandQuery } from './api.ts';
import { boostedUntil, rememberBoost } from './boost-memory.ts';

const ALREADY_BOOSTED = "You've already boosted this listing in the last hour. Please try again later!";

export interface BoostOptions {
  slug: string;
  memberId: string | null;
  /** When the server allows the next boost, ISO 8601; null: now. */
  nextBoostAt: string | null;
  onBoosted: (answer: BoostAnswer) => void;
}

export interface Boost {
  /** When the next boost is allowed, in milliseconds since the epoch; null if it is allowed now. */
  waitUntil: number | null;
  pending: boolean;
  /** The form's action for browsers without JavaScript. */
  action: string;
  boost: () => void;
}

/** Boosts a listing. The device remembers until when the next boost is not allowed. */
export function useBoost({ slug, memberId, nextBoostAt, onBoosted }: BoostOptions): Boost {
  const client = useQueryClient();
  const now = useServerNow(10_000);
  const hydrated = useHydrated();
  const [known, setKnown] = useState(0);
  const remember = (until: number) => {
    rememberBoost(slug, memberId, until, serverNow());
    setKnown(until);
  };
  const mutation = useAction({
    mutationFn: async () => (await callApi(BOOST, { params: { slug } })) as BoostAnswer,
    onSuccess: (answer) => {
      remember(Date.parse(answer.nextBoostAt));
      onBoosted(answer);
      void client.invalidateQueries(demandQuery(slug));
    },
    onError: (error) => {
      if (!isApiError(error, 'BOOST_LIMIT')) return toastFailure('Boost Failed', error);
      remember(serverNow() + (error.facts.retryAfterSeconds ?? 3600) * 1000);
      toast({ title: 'Already Boosted', description: ALREADY_BOOSTED });
    },
  });
  const until = Math.max(
    known,
    (hydrated ? boostedUntil(slug, memberId, now) : null) ?? 0,
    Date.parse(nextBoostAt ?? '') || 0,
  );
  return {
    waitUntil: until > now ? until : null,
    pending: mutation.isPending,
    action: `/boost/${encodeURIComponent(slug)}`,
    boost: () => mutation.mutate(),
  };
}
