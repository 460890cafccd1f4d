import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ExternalServices } from './external-services.tsx';
import { JobList } from './job-list.tsx';
import { NodeList } from './node-list.tsx';
import { useSystem } from './use-system.ts';

/** The state of external services, nodes and jobs. */
export function ServerHealth() {
  const { data, error, isPending, isFetching, refetch } = useSystem();
  if (isPending) {
    return (
      <Section>
        <SkeletonGroup label="Loading the system" className="grid gap-4">
          <Skeleton className="h-40 rounded-2xl" />
          <Skeleton className="h-96 rounded-2xl" />
        </SkeletonGroup>
      </Section>
    );
  }
  if (data === undefined) {
    return (
      <Section>
        <LoadError
          level={3}
          title="The system could not be loaded"
          error={error}
          onRetry={() => refetch({ cancelRefetch: false })}
        />
      </Section>
    );
  }
  const refresh = (
    <Button
      variant="quiet"
      icon={<RefreshCw className="size-4.5" />}
      pending={isFetching}
      pendingText="Refreshing"
      onClick={() => void refetch({ cancelRefetch: false })}
    >
      Refresh
    </Button>
  );
  return (
    <Section action={refresh}>
      <ExternalServices parts={data.parts} mails={data.mails} countedUpTo={data.countedUpTo} />
      <NodeList nodes={data.nodes} isBusMissing={data.isBusMissing} />
      <JobList jobs={data.jobs} countedUpTo={data.countedUpTo} />
    </Section>
  );
}

function Section({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-4" aria-labelledby="system">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="system" className="heading text-2xl">
          System
        </h2>
        {action}
      </div>
      <p className="max-w-prose text-mute">What the server that answered has seen since it started.</p>
      {children}
    </section>
  );
}
