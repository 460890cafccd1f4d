import type { DemandBreakdown } from '@clamor/contract/demand';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { demandQuery } from './api.ts';

const POLL_MS = 10_000;

/**
 * The growth of a listing's demand. It is loaded once, and again after a reconnect; messages bring later totals. It is
 * polled only while the socket is down.
 */
export function useDemandBreakdown(slug: string, connected: boolean): DemandBreakdown | null {
  const query = useQuery({ ...demandQuery(slug), refetchInterval: connected ? false : POLL_MS });
  const { refetch } = query;
  const was = useRef(connected);
  useEffect(() => {
    if (connected && !was.current && query.data !== undefined) void refetch();
    was.current = connected;
  }, [connected, refetch, query.data]);
  return query.data ?? null;
}
