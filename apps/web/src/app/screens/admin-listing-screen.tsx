import { UNTITLED_HEADS } from '@clamor/contract/screens';
import { Navigate, useParams } from 'react-router';
import { StaffListingPage } from '../../features/staff/listings/listing-page.tsx';
import { useHasSecret } from '../../features/staff/session.ts';
import { PageMeta } from '../page-meta.tsx';

/** A listing as staff see it; who has no secret is led to the gate. */
export function AdminListingScreen() {
  const { id = '' } = useParams();
  const hasSecret = useHasSecret();
  if (!hasSecret) return <Navigate to="/admin" replace />;
  return (
    <>
      <PageMeta {...UNTITLED_HEADS.staffListing} />
      <StaffListingPage key={id} id={id} />
    </>
  );
}
