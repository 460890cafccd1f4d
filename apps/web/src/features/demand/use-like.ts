import type { LikeAnswer } from '@clamor/contract/demand';
import { callApi } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/toast.ts';
import { LIKE } from './api.ts';

const FAILED = 'Failed to update like status';

export interface Like {
  /** What the button shows. While the call runs, it is the requested value. */
  liked: boolean;
  toggle: () => void;
}

/** Likes or unlikes a listing. Sends the wanted value, so that a repeated request does not undo the first. */
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
