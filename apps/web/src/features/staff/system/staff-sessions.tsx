import type { StaffSession } from '@clamor/contract/staff-sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useAction } from '../../../lib/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import { callAsStaff } from '../api.ts';
import { useMayWrite } from '../may-write.ts';
import { useStaffSelf } from '../session.ts';
import { END_STAFF_SESSION, staffSessionsQuery } from './calls.ts';
import { SecondFactor } from './second-factor.tsx';

/** The staff sessions, each with a button to end it, and the person's own second factor. */
export function StaffSessions() {
  const self = useStaffSelf();
  const query = useQuery(staffSessionsQuery);
  return (
    <PageSection id="staff-sessions" title="Staff sessions">
      {query.data !== undefined && self.data !== undefined ? (
        <div className="grid gap-4">
          <SessionRows sessions={query.data.sessions} />
          <SecondFactor state={self.data.secondFactor} recoveryCodesLeft={query.data.recoveryCodesLeft} />
        </div>
      ) : query.isError ? (
        <LoadError
          level={3}
          title="The staff sessions could not be loaded"
          error={query.error}
          onRetry={query.refetch}
        />
      ) : (
        <SkeletonGroup label="Loading staff sessions" className="grid gap-4">
          <Skeleton className="h-32 rounded-2xl" />
          <Skeleton className="h-36 rounded-2xl" />
        </SkeletonGroup>
      )}
    </PageSection>
  );
}

function SessionRows({ sessions }: { sessions: readonly StaffSession[] }) {
  return (
    <Card>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session }: { session: StaffSession }) {
  const { staffName, network, signedInAt, lastSeenAt, isCurrent, hasSecondFactor } = session;
  const device = session.device ?? 'Unknown device';
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-mute" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{staffName}</p>
          <p className="text-sm text-mute wrap-anywhere">
            {device}, from {network}, {hasSecondFactor ? 'with a second factor' : 'without a second factor'}
          </p>
          <p className="text-sm text-mute">
            Signed in <TimeAgo at={signedInAt} />
            {isCurrent ? null : (
              <>
                , last seen <TimeAgo at={lastSeenAt} />
              </>
            )}
          </p>
        </div>
      </div>
      {isCurrent ? <Badge>This session</Badge> : <EndSession session={session} device={device} />}
    </li>
  );
}

function EndSession({ session: { id, staffName }, device }: { session: StaffSession; device: string }) {
  const client = useQueryClient();
  const mayWrite = useMayWrite();
  const ending = useAction({
    mutationFn: () => callAsStaff(END_STAFF_SESSION, { params: { id } }),
    onError: (error) => toastFailure('The session was not ended', error, 'Try again in a moment.'),
    // Also after an error, because the session may have ended meanwhile.
    onSettled: () => client.invalidateQueries(staffSessionsQuery),
  });
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`End the session of ${staffName}, ${device}`}
      disabled={!mayWrite}
      pending={ending.isPending}
      pendingText="Ending..."
      onClick={() => ending.mutate()}
    >
      End session
    </Button>
  );
}
