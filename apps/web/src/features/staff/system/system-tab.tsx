import { ServerHealth } from './server-health.tsx';
import { StaffSessions } from './staff-sessions.tsx';

/** How Clamor runs, one section below the other; each loads and fails by itself. */
export function SystemTab() {
  return (
    <div className="grid gap-10">
      <ServerHealth />
      <StaffSessions />
    </div>
  );
}
