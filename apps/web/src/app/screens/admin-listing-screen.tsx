import { UNTITLED_HEADS } from '@clamor/contract/screens';
import { Navigate, useParams } from 'react-router';
import { StaffListingPage } from '../../features/staff/listings/listing-page.tsx';
import { useIsSignedIn } from '../../features/staff/session.ts';
import { staffSignInPath } from '../../lib/paths.ts';
import { PageMeta } from '../page-meta.tsx';

/** A listing as staff see it, or the staff sign-in. */
export function AdminListingScreen() {
  const { id = '' } = useParams();
  const isSignedIn = useIsSignedIn();
  if (!isSignedIn) return <Navigate to={staffSignInPath(id)} replace />;
  return (
    <>
      <PageMeta {...UNTITLED_HEADS.staffListing} />
      <StaffListingPage key={id} id={id} />
    </>
  );
}
