import { TITLED_SCREENS } from '@clamor/contract/screens';
import { useSearchParams } from 'react-router';
import { VerifyEmailPanel } from '../../features/accounts/verify-email-panel.tsx';
import { PageMeta } from '../page-meta.tsx';

export function VerifyEmailScreen() {
  const [search] = useSearchParams();
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/verify-email']} />
      <VerifyEmailPanel token={search.get('token')} />
    </>
  );
}
