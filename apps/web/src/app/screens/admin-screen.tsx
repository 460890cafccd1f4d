import { TITLED_SCREENS } from '@clamor/contract/screens';
import { Navigate, useSearchParams } from 'react-router';
import { useIsSignedIn } from '../../features/staff/session.ts';
import { StaffArea } from '../../features/staff/staff-area.tsx';
import { StaffGate } from '../../features/staff/staff-gate.tsx';
import { staffListingOf } from '../../lib/paths.ts';
import { PageMeta } from '../page-meta.tsx';
import { STAFF_TABS } from './admin/staff-tabs.tsx';

export function AdminScreen() {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/admin']} />
      {isSignedIn ? <Desk /> : <StaffGate />}
    </>
  );
}

/**
 * The staff area. The address names the open tab, so that it is the same after a reload. If the address names a listing
 * instead (`next`), which was requested before the sign-in, this leads there.
 */
function Desk() {
  const [params, setParams] = useSearchParams();
  const listing = staffListingOf(params.get('next'));
  if (listing !== null) return <Navigate to={listing} replace />;
  const asked = params.get('tab');
  const tab = STAFF_TABS.find(({ value }) => value === asked) ?? STAFF_TABS[0];
  return (
    <StaffArea tabs={STAFF_TABS} tab={tab?.value ?? ''} onTab={(next) => setParams({ tab: next }, { replace: true })} />
  );
}
