import { useSearchParams } from 'react-router';
import { VerifyEmailPanel } from '../../features/accounts/verify-email-panel.tsx';
import { PageMeta } from '../page-meta.tsx';

export function VerifyEmailScreen() {
  const [search] = useSearchParams();
  return (
    <>
      <PageMeta title="Verify your email" index={false} />
      <VerifyEmailPanel token={search.get('token')} />
    </>
  );
}
