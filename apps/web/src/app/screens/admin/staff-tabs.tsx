import { AuditTab } from '../../../features/staff/audit-tab.tsx';
import { AuctionsTab } from '../../../features/staff/listings/auctions-tab.tsx';
import { ListingsTab } from '../../../features/staff/listings/listings-tab.tsx';
import { UsersTab } from '../../../features/staff/members/users-tab.tsx';
import { PaymentsTab } from '../../../features/staff/money/payments-tab.tsx';
import { PayoutsTab } from '../../../features/staff/money/payouts-tab.tsx';
import { ReviewsTab } from '../../../features/staff/reviews/reviews-tab.tsx';
import { SettingsTab } from '../../../features/staff/settings-tab.tsx';
import { SystemTab } from '../../../features/staff/system/system-tab.tsx';
import type { Tab } from '../../../ui/tabs.tsx';

/** The first tab is the default. */
export const STAFF_TABS: readonly Tab[] = [
  { value: 'users', label: 'Users', content: <UsersTab /> },
  { value: 'listings', label: 'Listings', content: <ListingsTab /> },
  { value: 'auctions', label: 'Auctions', content: <AuctionsTab /> },
  { value: 'reviews', label: 'Reviews', content: <ReviewsTab /> },
  { value: 'payments', label: 'Payments', content: <PaymentsTab /> },
  { value: 'payouts', label: 'Payouts', content: <PayoutsTab /> },
  { value: 'settings', label: 'Settings', content: <SettingsTab /> },
  { value: 'system', label: 'System', content: <SystemTab /> },
  { value: 'audit', label: 'Audit', content: <AuditTab /> },
];
