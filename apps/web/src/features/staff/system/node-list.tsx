import type { SystemNode, SystemStatus } from '@clamor/contract/staff-system';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';

/** The nodes that use the database, and a warning if no bus connects them. */
export function NodeList({ nodes, isBusMissing }: Pick<SystemStatus, 'nodes' | 'isBusMissing'>) {
  return (
    <Card className="grid gap-3">
      <h3 className="heading text-lg">Servers</h3>
      {isBusMissing ? (
        <Notice tone="danger">
          Several servers run without Redis. Pages miss changes, and members miss messages. Set REDIS_URL on each
          server, or stop all but one.
        </Notice>
      ) : null}
      <ul className="grid divide-y divide-line">
        {nodes.map((node) => (
          <li key={`${node.startedAt} ${node.isAnswering}`} className="py-3 text-[0.9375rem]">
            <Server node={node} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Server({ node: { version, startedAt, isDraining, isAnswering } }: { node: SystemNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>
        Version {version}, started <TimeAgo at={startedAt} />
      </p>
      <div className="flex flex-wrap gap-2">
        {isDraining ? <Badge tone="outline">Stopping</Badge> : null}
        {isAnswering ? <Badge>This server</Badge> : null}
      </div>
    </div>
  );
}
