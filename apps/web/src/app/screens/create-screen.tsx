import { TITLED_SCREENS } from '@clamor/contract/screens';
import { roleCanSell } from '@clamor/domain/accounts';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { ResendVerification } from '../../features/accounts/resend-verification.tsx';
import { useSession } from '../../features/accounts/session.ts';
import { CreateForm } from '../../features/listing-form/create-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PageMeta } from '../page-meta.tsx';
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx';

export function CreateScreen() {
  const navigate = useNavigate();
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/create']} />
      <Link to="/" className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-mute hover:text-ink">
        <ArrowLeft className="size-4" />
        Back to home
      </Link>
      <h1 className="display mb-8 text-4xl sm:text-5xl">Create New Auction</h1>
      <SellersOnly>
        <CreateForm onCreated={(slug) => void navigate(`/listing/${slug}`)} />
      </SellersOnly>
    </>
  );
}

/** The form, or the way to it for whoever may not create yet. */
function SellersOnly({ children }: { children: React.ReactNode }) {
  const { me, loading } = useSession();
  if (loading) return <ScreenSkeleton />;
  if (me === null) {
    return (
      <EmptyState
        title="Sign in to create an auction"
        actions={
          <>
            <ButtonLink to="/login">Sign In</ButtonLink>
            <ButtonLink to="/register" variant="quiet">
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
      <EmptyState
        title="Only sellers can create auctions"
        actions={<ButtonLink to={`/user/${me.username}`}>Start selling</ButtonLink>}
      >
        Switch to a seller account to start listing items. It takes one press in your profile.
      </EmptyState>
    );
  }
  if (me.status === 'PENDING') {
    return (
      <EmptyState title="Verify your email first" actions={<ResendVerification email={me.email} />}>
        We sent a link to {me.email}. Open it, and this form is yours.
      </EmptyState>
    );
  }
  return children;
}
