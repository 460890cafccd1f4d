import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

export interface ActionOptions<Answer, Given> extends UseMutationOptions<Answer, Error, Given> {
  /**
   * Returns the purpose of a call. Calls with different purposes may run at the same time. Without this option only one
   * call runs at a time.
   */
  purposeOf?: (given: Given) => unknown;
}

interface Call<Answer> {
  purpose: unknown;
  answer: Promise<Answer>;
}

/**
 * Runs a call that changes something on the server. A press during a running call sends no second request, but gets
 * that call's answer. `isPending` alone could not prevent a second request, because a button shows it only after the
 * next render. `reset` abandons the call.
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
