import type { LikeAnswer } from '@clamor/contract/demand';
import { callApi } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/toast.ts';
import { LIKE } from './api.ts';

const FAILED = 'Failed to update like status';

export interface Like {
  /** What the button shows: the wish while the answer is on its way. */
  liked: boolean;
  toggle: () => void;
}

/** Likes a listing, or stops liking it. Sends what it shall be, so that a repeat does not undo itself. */
export function useLike(slug: string, liked: boolean, onAnswer: (answer: LikeAnswer) => void): Like {
  const mutation = useAction({
    mutationFn: (wish: boolean) => callApi(LIKE, { params: { slug }, body: { liked: wish } }),
    purposeOf: (wish) => wish,
    onSuccess: onAnswer,
    onError: (error) =>
      toast({
        title: FAILED,
        description: isApiError(error) ? error.detail : undefined,
        style: 'destructive',
      }),
  });
  return {
    liked: mutation.isPending ? mutation.variables : liked,
    toggle: () => mutation.mutate(!liked),
  };
}
