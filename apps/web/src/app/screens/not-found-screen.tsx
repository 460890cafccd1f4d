import { UNTITLED_HEADS } from '@clamor/contract/screens';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PageMeta } from '../page-meta.tsx';

export function NotFoundScreen() {
  return (
    <>
      <PageMeta {...UNTITLED_HEADS.noPage} />
      <EmptyState level={1} title="404 - Page Not Found" actions={<ButtonLink to="/">Browse Auctions</ButtonLink>}>
        It is quiet here: there is no page at this address.
      </EmptyState>
    </>
  );
}
