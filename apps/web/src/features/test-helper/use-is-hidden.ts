import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { READ_CLOCK } from './api.ts';

const NOT_FOUND = 404;

/** Whether the server hides its test routes from this machine. */
export function useIsHidden(): boolean {
  const { error } = useQuery({ queryKey: ['/api/test/clock'], queryFn: () => callApi(READ_CLOCK), retry: false });
  return error instanceof ApiError && error.status === NOT_FOUND;
}
