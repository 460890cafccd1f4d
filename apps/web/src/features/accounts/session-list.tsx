import type { OwnSession } from '@clamor/contract/account-care';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { END_OTHER_SESSIONS, END_SESSION, sessionsQuery } from './api.ts';

function useEnding<Given>(end: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useAction({
    mutationFn: end,
    onError: (error) => toastFailure('Not signed out', error, 'Try again in a moment.'),
    // Also after an error, because the session may have ended meanwhile.
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

function Row({ session }: { session: OwnSession }) {
  const ending = useEnding((id: string) => callApi(END_SESSION, { params: { id } }));
  const device = session.device ?? 'Unknown device';
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-t-0">
      <div className="flex min-w-0 items-center gap-3">
        <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-mute" />
        <div className="min-w-0">
          <p className="font-semibold">{device}</p>
          <p className="text-sm text-mute">
            Signed in <TimeAgo at={session.signedInAt} />
            {session.isCurrent ? null : (
              <>
                , last used <TimeAgo at={session.lastUsedAt} />
              </>
            )}
          </p>
        </div>
      </div>
      {session.isCurrent ? (
        <Badge>This device</Badge>
      ) : (
        <Button
          variant="quiet"
          aria-label={`Sign out ${device}`}
          pending={ending.isPending}
          pendingText="Signing out..."
          onClick={() => ending.mutate(session.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** The member's sessions, each with a sign-out button. */
export function SessionList() {
  const query = useQuery(sessionsQuery);
  const others = useEnding(() => callApi(END_OTHER_SESSIONS));
  if (query.isPending) {
    return (
      <SkeletonGroup label="Loading your devices" className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </SkeletonGroup>
    );
  }
  if (query.isLoadingError) {
    return (
      <Notice
        tone="danger"
        role="alert"
        action={
          <Button variant="quiet" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      >
        {messageOf(query.error, 'Your devices could not be loaded.')}
      </Notice>
    );
  }
  const { sessions } = query.data;
  return (
    <div className="grid gap-3">
      <ul>
        {sessions.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          variant="quiet"
          className="justify-self-start"
          pending={others.isPending}
          pendingText="Signing out..."
          onClick={() => others.mutate(undefined)}
        >
          Sign out all other devices
        </Button>
      ) : null}
    </div>
  );
}
