import type { Me } from '@clamor/contract/accounts';
import { TITLED_SCREENS } from '@clamor/contract/screens';
import { roleCanSell } from '@clamor/domain/accounts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { CreateForm } from '../../features/listing-form/create-form.tsx';
import { RelistForm } from '../../features/listing-form/relist-form.tsx';
import { listingPath, loginPath, RELISTED, registerPath } from '../../lib/paths.ts';
import { useReturnTo } from '../../lib/return-to.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PageMeta } from '../page-meta.tsx';
import { BodySkeleton } from '../shell/screen-skeleton.tsx';
import { JUST_CREATED } from './listing/created-card.tsx';
import { OtherSide } from './other-side.tsx';

/** Creates a listing, from scratch or from one that did not sell. */
export function CreateScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const relisted = search.get(RELISTED);
  const onCreated = (slug: string) => void navigate(listingPath(slug), { state: JUST_CREATED });
  const title = relisted === null ? TITLED_SCREENS['/create'].title : 'Relist';
  return (
    <>
      <PageMeta title={title} index={false} />
      <Link
        to={relisted === null ? '/' : listingPath(relisted)}
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-mute hover:text-ink"
      >
        <ArrowLeft className="size-4" />
        {relisted === null ? 'Back to home' : 'Back to the listing'}
      </Link>
      <h1 className="display mb-8 text-4xl sm:text-5xl">{title}</h1>
      <SellersOnly>
        {({ id }) =>
          relisted === null ? (
            <CreateForm key={id} memberId={id} onCreated={onCreated} />
          ) : (
            <RelistForm key={`${id} ${relisted}`} memberId={id} slug={relisted} onCreated={onCreated} />
          )
        }
      </SellersOnly>
    </>
  );
}

/** Shows the form to sellers. Everybody else sees how to become one. */
function SellersOnly({ children }: { children: (me: Me) => ReactNode }) {
  const { me, loading } = useSession();
  const returnTo = useReturnTo();
  if (loading) return <BodySkeleton />;
  if (me === null) {
    return (
      <EmptyState
        title="Sign in to create an auction"
        actions={
          <>
            <ButtonLink to={loginPath(returnTo)}>Sign In</ButtonLink>
            <ButtonLink to={registerPath(returnTo)} variant="quiet">
              Sign Up
            </ButtonLink>
          </>
        }
      >
        Sellers list an item here; the crowd decides when its auction starts.
      </EmptyState>
    );
  }
  if (!roleCanSell(me.role)) {
    return (
      <EmptyState title="Only sellers can create auctions" actions={<OtherSide me={me} />}>
        Switch to a seller account to start listing items. It takes one press.
      </EmptyState>
    );
  }
  if (me.status === 'PENDING') {
    return (
      // The banner above says where the link went, and sends it again.
      <EmptyState title="Verify your email first">
        Check your inbox and open the link, and this form is yours.
      </EmptyState>
    );
  }
  return children(me);
}
