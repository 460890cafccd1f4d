import { ServerHealth } from './server-health.tsx';
import { StaffSessions } from './staff-sessions.tsx';

/** The state of the running system, in sections that load and fail separately. */
export function SystemTab() {
  return (
    <div className="grid gap-10">
      <ServerHealth />
      <StaffSessions />
    </div>
  );
}
