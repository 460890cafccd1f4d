import { AuditTab } from '../../../features/staff/audit-tab.tsx';
import { PaymentsTab } from '../../../features/staff/money/payments-tab.tsx';
import { PayoutsTab } from '../../../features/staff/money/payouts-tab.tsx';
import type { Tab } from '../../../ui/tabs.tsx';

/** What staff look after; the first one shows when they come. */
export const STAFF_TABS: readonly Tab[] = [
  { value: 'payments', label: 'Payments', content: <PaymentsTab /> },
  { value: 'payouts', label: 'Payouts', content: <PayoutsTab /> },
  { value: 'audit', label: 'Audit', content: <AuditTab /> },
];
