import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

export interface ActionOptions<Answer, Given> extends UseMutationOptions<Answer, Error, Given> {
  /** Names what is asked for: a call that asks for something else than the last one is sent beside it. Left out: one at a time. */
  purposeOf?: (given: Given) => unknown;
}

interface Call<Answer> {
  purpose: unknown;
  answer: Promise<Answer>;
}

/**
 * Changes something on the server. A second press sends no second request: while a call is under way another one gets its answer.
 * `isPending` alone cannot see to that, because a button says so only once it is drawn again. `reset` gives the call up.
 */
export function useAction<Answer, Given = void>({
  purposeOf,
  ...options
}: ActionOptions<Answer, Given>): UseMutationResult<Answer, Error, Given> {
  const mutation = useMutation(options);
  const { mutateAsync: send, reset: forget } = mutation;
  const last = useRef<Call<Answer> | null>(null);
  const mutateAsync = useCallback(
    (...given: Parameters<typeof send>) => {
      const purpose = purposeOf?.(given[0] as Given);
      if (last.current !== null && last.current.purpose === purpose) return last.current.answer;
      const call = { purpose, answer: send(...given) };
      last.current = call;
      const end = () => {
        if (last.current === call) last.current = null;
      };
      call.answer.then(end, end);
      return call.answer;
    },
    [send, purposeOf],
  );
  const mutate = useCallback(
    (...given: Parameters<typeof send>) => void mutateAsync(...given).catch(() => {}),
    [mutateAsync],
  );
  const reset = useCallback(() => {
    last.current = null;
    forget();
  }, [forget]);
  return { ...mutation, mutate, mutateAsync, reset } as UseMutationResult<Answer, Error, Given>;
}
