import { AuditTab } from '../../../features/staff/audit-tab.tsx';
import type { Tab } from '../../../ui/tabs.tsx';

/** What staff look after; the first one shows when they come. */
export const STAFF_TABS: readonly Tab[] = [{ value: 'audit', label: 'Audit', content: <AuditTab /> }];
