import { TITLED_SCREENS } from '@clamor/contract/screens';
import { useSearchParams } from 'react-router';
import { ChangeEmailPanel } from '../../features/accounts/change-email-panel.tsx';
import { PageMeta } from '../page-meta.tsx';

export function ChangeEmailScreen() {
  const [search] = useSearchParams();
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/change-email']} />
      <ChangeEmailPanel token={search.get('token')} />
    </>
  );
}
