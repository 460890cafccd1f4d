import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { clockQuery } from './api.ts';

const NOT_FOUND = 404;

/** Whether the server hides its test routes from this machine. */
export function useIsHidden(): boolean {
  const { error } = useQuery(clockQuery);
  return error instanceof ApiError && error.status === NOT_FOUND;
}
